package dev.berth.cluster.controller.node;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import dev.berth.testkit.Given;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A cluster whose time a test moves, with a diary of what is done to its pods and nodes, such as
/// `300s a DeletionByTaintManager`.
final class NodeRoom {
  private final FakeClock clock = new FakeClock();
  private final Instant start = clock.instant();
  private final List<String> diary = new ArrayList<>();
  private final EmbeddedCluster cluster;

  NodeRoom(KubernetesObject... objects) {
    cluster = new EmbeddedCluster(List.of(objects));
    cluster.follow(clock);
    cluster.watch(this::note);
  }

  private void note(ClusterChange change) {
    if (change instanceof ClusterChange.Updated(Pod before, Pod pod)
        && pod.isTerminating()
        && !before.isTerminating()) {
      var why = Objects.requireNonNull(pod.status().condition("DisruptionTarget"));
      diary.add("%s %s %s".formatted(elapsed(), pod.metadata().name(), why.reason()));
    } else if (change instanceof ClusterChange.Deleted(Pod pod)) {
      diary.add("%s %s gone".formatted(elapsed(), pod.metadata().name()));
    } else if (change instanceof ClusterChange.Updated(Node before, Node node)) {
      node.spec().taints().stream()
          .filter(taint -> !before.spec().taints().contains(taint))
          .forEach(taint ->
              diary.add(
                  "%s %s %s:%s"
                      .formatted(elapsed(), node.metadata().name(), taint.key(), taint.effect())));
    }
  }

  private String elapsed() {
    var millis = Duration.between(start, clock.instant()).toMillis();
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }

  EmbeddedCluster cluster() {
    return cluster;
  }

  FakeClock clock() {
    return clock;
  }

  List<String> diary() {
    return diary;
  }

  /// A pod on the node `n1`.
  static GivenPod on(String node, String name) {
    return Given.pod(name)
        .on(node)
        .uid(name)
        .status(status -> status.withPhase("Running"))
        .condition("Ready", "True", "");
  }

  /// `key`, `key=value` or `*`, each with seconds behind it if they are limited, such as `a@30`;
  /// `-` for none.
  static List<Toleration> tolerations(String text) {
    return text.equals("-")
        ? List.of()
        : Stream.of(text.split(" ", -1)).map(NodeRoom::toleration).toList();
  }

  private static Toleration toleration(String word) {
    var at = word.indexOf('@');
    var label = at < 0 ? word : word.substring(0, at);
    var seconds = at < 0 ? null : Long.valueOf(word.substring(at + 1));
    var equals = label.indexOf('=');
    return label.equals("*")
        ? new Toleration("", Toleration.EXISTS, "", "", seconds)
        : equals < 0
            ? new Toleration(label, Toleration.EXISTS, "", Taint.NO_EXECUTE, seconds)
            : new Toleration(
                label.substring(0, equals),
                Toleration.EQUAL,
                label.substring(equals + 1),
                Taint.NO_EXECUTE,
                seconds);
  }

  /// `a b=c`, all of the effect `NoExecute`; `-` for none.
  static List<Taint> taints(String text) {
    return text.equals("-")
        ? List.of()
        : Stream.of(text.split(" ", -1))
            .map(word -> {
              var equals = word.indexOf('=');
              return equals < 0
                  ? new Taint(word, "", Taint.NO_EXECUTE, null)
                  : new Taint(
                      word.substring(0, equals),
                      word.substring(equals + 1),
                      Taint.NO_EXECUTE,
                      null);
            })
            .toList();
  }

  void taint(String node, List<Taint> taints) {
    var known = Objects.requireNonNull(cluster.get(Node.class, new ObjectKey("", node)));
    cluster.update(known.withSpec(known.spec().withTaints(taints)));
  }

  /// Lets time pass.
  ///
  /// @param act what controllers do whenever it may be time
  /// @param due when that is next; null for never
  void pass(Duration time, Runnable act, Supplier<@Nullable Instant> due) {
    var end = clock.instant().plus(time);
    act.run();
    cluster.syncPods();
    for (var next = due.get(); next != null && !next.isAfter(end); next = due.get()) {
      clock.advance(Duration.between(clock.instant(), next));
      act.run();
      cluster.syncPods();
    }
    clock.advance(Duration.between(clock.instant(), end));
  }
}
