package dev.berth.cluster.controller.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.features.FeatureSettings;
import dev.berth.testkit.Given;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which pods a tainted node loses, and when; as `taint_eviction.go` has it.
final class TaintEvictionTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final List<KubernetesObject> objects = new ArrayList<>();

  private record Running(NodeRoom room, TaintEviction eviction) {
    void pass(Duration time) {
      room.pass(time, eviction::evict, eviction::nextDue);
    }

    void taint(String taints) {
      room.taint("n1", NodeRoom.taints(taints));
    }

    List<String> deletions() {
      return room.diary().stream().filter(line -> line.endsWith("TaintManager")).toList();
    }
  }

  private Running run() {
    var room = new NodeRoom(objects.toArray(KubernetesObject[]::new));
    return new Running(room, new TaintEviction(room.cluster(), FeatureSettings.defaults()));
  }

  private void pod(String name, String tolerations) {
    objects.add(
        NodeRoom.on("n1", name)
            .spec(spec -> spec.withTolerations(NodeRoom.tolerations(tolerations)))
            .build());
  }

  private void node() {
    objects.add(Given.node("n1").build());
  }

  /// Taints are put on the node after 10 s.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "never",
      textBlock =
          """
          a      | -               | 10s
          a      | b               | 10s
          a      | a               | never
          a      | *               | never
          a=1    | a=1             | never
          a=1    | a=2             | 10s
          a      | a@30            | 40s
          a      | a@0             | 10s
          a      | a@-5            | 10s
          a b    | a@30 b@20       | 30s
          a b    | a@30 b          | 40s
          a b    | a@30            | 10s
          a b    | *@60            | 70s
          a      | a@30 a@20       | 40s
          a      | a a@20          | never
          a      | b@5 a@20        | 30s
          """)
  void aPodIsDeletedWhenItsTolerationsAreOver(String taints, String tolerations, String at) {
    node();
    pod("p", tolerations);
    var running = run();
    running.pass(Duration.ofSeconds(10));

    running.taint(taints);
    running.pass(LONG);

    assertThat(running.deletions())
        .isEqualTo(at == null ? List.of() : List.of(at + " p DeletionByTaintManager"));
  }

  /// What happens to a timer of 60 s, started at 0 s, when the taints are others from 20 s on.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "never",
      textBlock =
          """
          -   | a@60      | never
          a b | a@60      | 20s
          a b | a@60 b    | 60s
          a b | a@60 b@10 | 60s
          b   | a@60 b@10 | 60s
          b   | a@60 b    | never
          """)
  void aTimerGoesOnWhileAnyTaintIsToleratedForATime(String taints, String tolerations, String at) {
    node();
    pod("p", tolerations);
    var running = run();
    running.taint("a");
    running.pass(Duration.ofSeconds(20));

    running.taint(taints);
    running.pass(LONG);

    assertThat(running.deletions())
        .isEqualTo(at == null ? List.of() : List.of(at + " p DeletionByTaintManager"));
  }

  @Test
  void aPodThatIsPlacedOnATaintedNodeHasItsTimeFromThenOn() {
    node();
    var running = run();
    running.taint("a");
    running.pass(Duration.ofSeconds(100));

    running
        .room()
        .cluster()
        .add(
            NodeRoom.on("n1", "late")
                .spec(spec -> spec.withTolerations(NodeRoom.tolerations("a@30")))
                .build());
    running.pass(LONG);

    assertThat(running.deletions()).containsExactly("130s late DeletionByTaintManager");
  }

  @Test
  void otherEffectsEvictNobody() {
    objects.add(Given.node("n1").taint("a:NoSchedule").taint("b:PreferNoSchedule").build());
    pod("p", "-");
    var running = run();

    running.pass(LONG);

    assertThat(running.deletions()).isEmpty();
  }

  @Test
  void aTimerOutlivesTheNode() {
    node();
    pod("p", "a@60");
    var running = run();
    running.taint("a");
    running.pass(Duration.ofSeconds(1));

    running.room().cluster().delete(objects.getFirst());
    running.pass(LONG);

    assertThat(running.deletions()).containsExactly("60s p DeletionByTaintManager");
  }

  /// 30 requests at once are enough for ten pods; from then on, one goes every 150 ms.
  @Test
  void noMoreRequestsAreMadeThanTheControllerManagerMay() {
    node();
    IntStream.range(0, 22).forEach(i -> pod("p" + i, "-"));
    var running = run();
    running.taint("a");

    running.pass(LONG);

    assertThat(running.deletions().stream().map(line -> line.substring(0, line.indexOf(' '))))
        .startsWith("0s", "0s", "0s", "0s", "0s", "0s", "0s", "0s", "0s", "0s", "150ms", "300ms")
        .endsWith("1800ms")
        .hasSize(22);
  }

  @Test
  void whereNoTimePassesOnlyPodsWithoutATolerationGo() {
    node();
    pod("gone", "-");
    pod("held", "a@30");
    pod("stays", "a");
    var cluster = new EmbeddedCluster(objects);
    var eviction = new TaintEviction(cluster, FeatureSettings.defaults());
    var node = (Node) objects.getFirst();

    cluster.update(node.withSpec(node.spec().withTaints(NodeRoom.taints("a"))));
    eviction.evict();
    cluster.syncPods();

    assertThat(cluster.list(Pod.class))
        .extracting(pod -> pod.metadata().name())
        .containsExactly("held", "stays");
    assertThat(eviction.held()).isEqualTo(1);
    assertThat(eviction.evicted())
        .singleElement()
        .satisfies(it -> assertThat(it.taint().key()).isEqualTo("a"));
  }

  @Test
  void finishedPodsStay() {
    node();
    objects.add(NodeRoom.on("n1", "done").status(status -> status.withPhase("Succeeded")).build());
    var running = run();
    running.taint("a");

    running.pass(LONG);

    assertThat(running.room().cluster().list(Pod.class)).hasSize(1);
    assertThat(
            Objects.requireNonNull(
                    running.room().cluster().get(Pod.class, new ObjectKey("default", "done")))
                .isTerminating())
        .isFalse();
  }
}
