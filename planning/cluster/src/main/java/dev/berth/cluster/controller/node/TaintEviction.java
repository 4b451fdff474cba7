package dev.berth.cluster.controller.node;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Deletes pods from nodes with `NoExecute` taints: at once if a pod does not tolerate one of the
/// taints, and otherwise after the smallest `tolerationSeconds` of the tolerations that the pod
/// needs. For one thread.
///
/// ```
///               tolerates none of them                  a timer of before goes on, even if the
///   tainted ──┬──────────────────────▶ deleted ◀──┐     taints are others by now; it ends with
///             ├ for a time ──▶ timer ── is over ──┘     the last of the taints, or when all are
///             └ forever ─────▶ stays                    tolerated forever
/// ```
///
/// Deletions share the request limit of kube-controller-manager: 20 requests a second, 30 at once.
/// Each deletion takes three requests: read the pod, patch its status, and delete it. (Events take
/// more requests, but wait for all others.) Without virtual time, there is no such limit, and no
/// timer ends. Finished pods stay.
///
/// Source: `pkg/controller/tainteviction`, `--kube-api-qps` and `--kube-api-burst`.
public final class TaintEviction {
  private static final double REQUESTS_PER_SECOND = 20;
  private static final int REQUESTS_AT_ONCE = 30;
  private static final int REQUESTS_PER_POD = 3;

  /// A pod that will be deleted.
  ///
  /// @param since the start of the pod's timer
  private record Work(String uid, String node, Taint taint, Instant since, Instant due) {}

  /// The verdict of tolerations about taints.
  ///
  /// @param time how long the taints are tolerated; null for ever
  /// @param taint the taint that ends the tolerated time
  /// @param isIntolerable whether a taint is not tolerated at all
  private record Verdict(@Nullable Duration time, Taint taint, boolean isIntolerable) {}

  private final EmbeddedCluster cluster;
  private final TolerationMatcher matcher;
  private final EvictionLimit requests = new EvictionLimit(REQUESTS_PER_SECOND, REQUESTS_AT_ONCE);
  private final Map<String, List<Taint>> tainted = new HashMap<>();
  private final Set<String> changedNodes = new LinkedHashSet<>();
  private final Set<ObjectKey> changedPods = new LinkedHashSet<>();
  private final Map<ObjectKey, Work> work = new LinkedHashMap<>();
  private final Set<ObjectKey> held = new LinkedHashSet<>();
  private final List<TaintEvicted> evicted = new ArrayList<>();

  /// @param gates decide whether tolerations may compare numbers
  public TaintEviction(EmbeddedCluster cluster, FeatureGates gates) {
    this.cluster = cluster;
    matcher =
        gates.enabled(SchedulerFeature.TAINT_TOLERATION_COMPARISON_OPERATORS)
            ? TolerationMatcher.COMPARING
            : TolerationMatcher.EXACT;
    cluster.watch(this::follow);
  }

  private void follow(ClusterChange change) {
    switch (change.object()) {
      case Node node when change instanceof ClusterChange.Deleted -> {
        changedNodes.remove(node.metadata().name());
        tainted.remove(node.metadata().name());
      }
      case Node node -> {
        if (!taints(node).equals(tainted.getOrDefault(node.metadata().name(), List.of()))) {
          changedNodes.add(node.metadata().name());
        }
      }
      case Pod pod when change instanceof ClusterChange.Deleted -> {
        work.remove(pod.key());
        held.remove(pod.key());
      }
      case Pod pod -> {
        if (tainted.containsKey(pod.spec().nodeName()) && isNews(change, pod)) {
          changedPods.add(pod.key());
        }
      }
      default -> {}
    }
  }

  private static boolean isNews(ClusterChange change, Pod pod) {
    return !(change instanceof ClusterChange.Updated updated
        && updated.before() instanceof Pod before
        && before.spec().nodeName().equals(pod.spec().nodeName())
        && before.spec().tolerations().equals(pod.spec().tolerations()));
  }

  private static List<Taint> taints(Node node) {
    return node.spec().taints().stream()
        .filter(taint -> taint.effect().equals(Taint.NO_EXECUTE))
        .toList();
  }

  /// Does the work that is due now.
  public void evict() {
    var now = cluster.time().instant();
    if (cluster.hasTime()) {
      changedPods.addAll(held);
      held.clear();
    }
    for (var name : List.copyOf(changedNodes)) {
      changedNodes.remove(name);
      var node = cluster.get(Node.class, new ObjectKey("", name));
      if (node != null) {
        consider(name, taints(node), now);
      }
    }
    for (var key : List.copyOf(changedPods)) {
      changedPods.remove(key);
      var pod = cluster.get(Pod.class, key);
      var taints = pod == null ? null : tainted.get(pod.spec().nodeName());
      if (pod != null && taints != null) {
        consider(pod, taints, now);
      }
    }
    work.entrySet().stream()
        .filter(entry -> !entry.getValue().due().isAfter(now))
        .sorted(Comparator.comparing(entry -> entry.getValue().due()))
        .map(Map.Entry::getKey)
        .toList()
        .forEach(key -> delete(key, now));
  }

  private void consider(String node, List<Taint> taints, Instant now) {
    if (taints.isEmpty()) {
      tainted.remove(node);
    } else {
      tainted.put(node, taints);
    }
    for (var pod : List.copyOf(cluster.list(Pod.class))) {
      if (!pod.spec().nodeName().equals(node)) {
        continue;
      }
      if (taints.isEmpty()) {
        work.remove(pod.key());
        held.remove(pod.key());
      } else {
        consider(pod, taints, now);
      }
    }
  }

  private void consider(Pod pod, List<Taint> taints, Instant now) {
    var key = pod.key();
    if (pod.isFinished() || pod.isTerminating()) {
      return;
    }
    var verdict = verdict(taints, pod.spec().tolerations());
    var time = verdict.time();
    if (time == null) {
      work.remove(key);
      return;
    }
    var known = work.get(key);
    if (time.isPositive() && !cluster.hasTime()) {
      held.add(key);
    } else if (verdict.isIntolerable() || known == null || !known.since().isBefore(now)) {
      work.put(
          key,
          new Work(
              pod.metadata().uid(), pod.spec().nodeName(), verdict.taint(), now, now.plus(time)));
    }
  }

  /// For each taint, only the first matching toleration counts, even if a later one is longer.
  private Verdict verdict(List<Taint> taints, List<Toleration> tolerations) {
    var least = new Verdict(null, taints.getFirst(), false);
    for (var taint : taints) {
      var used =
          tolerations.stream().filter(it -> matcher.tolerates(it, taint)).findFirst().orElse(null);
      if (used == null) {
        return new Verdict(Duration.ZERO, taint, true);
      }
      var seconds = used.tolerationSeconds();
      if (seconds != null) {
        var time = Duration.ofSeconds(Math.max(0, seconds));
        if (least.time() == null || time.compareTo(least.time()) < 0) {
          least = new Verdict(time, taint, false);
        }
      }
    }
    return least;
  }

  private void delete(ObjectKey key, Instant now) {
    var due = Objects.requireNonNull(work.get(key));
    if (cluster.hasTime() && !requests.tryTake(REQUESTS_PER_POD, now)) {
      return;
    }
    work.remove(key);
    var pod = cluster.get(Pod.class, key);
    if (pod == null || !pod.metadata().uid().equals(due.uid()) || pod.isTerminating()) {
      return;
    }
    evicted.add(
        new TaintEvicted(key, due.node(), due.taint(), pod.metadata().controller().isPresent()));
    cluster.disrupt(
        pod, "DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint");
  }

  /// Returns the time of the next deletion; null if there is none.
  public @Nullable Instant nextDue() {
    var first = work.values().stream().map(Work::due).min(Comparator.naturalOrder()).orElse(null);
    if (first == null) {
      return null;
    }
    var now = cluster.time().instant();
    return first.isAfter(now) ? first : requests.available(REQUESTS_PER_POD, now);
  }

  /// Returns the deleted pods in the order of their deletion.
  public List<TaintEvicted> evicted() {
    return Collections.unmodifiableList(evicted);
  }

  /// Returns how many pods stay only because no time passes.
  public int held() {
    return held.size();
  }
}
