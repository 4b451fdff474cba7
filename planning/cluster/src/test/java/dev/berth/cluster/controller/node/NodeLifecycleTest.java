package dev.berth.cluster.controller.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.testkit.Given;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When silent nodes are marked and tainted; as `node_lifecycle_controller.go` has it.
final class NodeLifecycleTest {
  private static final Duration LONG = Duration.ofMinutes(7);

  private static List<KubernetesObject> zone(String name, int nodes) {
    var zone = new ArrayList<KubernetesObject>();
    IntStream.rangeClosed(1, nodes).forEach(i -> zone.add(Given.node(name + i).zone(name).build()));
    return zone;
  }

  private static List<String> names(String zone, int nodes) {
    return IntStream.rangeClosed(1, nodes).mapToObj(i -> zone + i).toList();
  }

  private static NodeRoom room(List<KubernetesObject> objects) {
    return new NodeRoom(objects.toArray(KubernetesObject[]::new));
  }

  private static void pass(NodeRoom room, NodeLifecycle lifecycle) {
    room.pass(LONG, lifecycle::reconcile, lifecycle::nextDue);
  }

  private static List<String> evicting(NodeRoom room) {
    return room.diary().stream()
        .filter(line -> line.endsWith("NoExecute"))
        .map(line -> line.replace(" node.kubernetes.io/unreachable:NoExecute", ""))
        .toList();
  }

  /// In two zones of so many nodes, so many of them are silent from the beginning.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          3  | 1  | 3 | 0 | 55s a1
          10 | 2  | 3 | 0 | 55s a1, 65s a2
          4  | 2  | 3 | 0 | 55s a1, 65s a2
          10 | 6  | 3 | 0 | none
          60 | 35 | 3 | 0 | 55s a1, 155s a2, 255s a3, 355s a4
          50 | 35 | 3 | 0 | none
          2  | 2  | 1 | 0 | 55s a1, 65s a2
          3  | 1  | 3 | 1 | 55s a1, 55s b1
          2  | 2  | 1 | 1 | none
          """)
  void aZoneIsTaintedOneNodeAfterTheOther(
      int a, int silentA, int b, int silentB, @Nullable String expected) {
    var objects = zone("a", a);
    objects.addAll(zone("b", b));
    var room = room(objects);
    var lifecycle = new NodeLifecycle(room.cluster(), NodeLifecycleSettings.DEFAULT);
    lifecycle.silence(names("a", silentA));
    lifecycle.silence(names("b", silentB));

    pass(room, lifecycle);

    assertThat(evicting(room))
        .isEqualTo(expected == null ? List.of() : List.of(expected.split(", ", -1)));
  }

  @Test
  void aSilentNodeIsUnknownAndItsPodsAreNotReady() {
    var objects = zone("a", 3);
    objects.add(NodeRoom.on("a1", "p").build());
    objects.add(NodeRoom.on("a2", "q").build());
    var room = room(objects);
    var lifecycle = new NodeLifecycle(room.cluster(), NodeLifecycleSettings.DEFAULT);
    lifecycle.silence(names("a", 1));

    pass(room, lifecycle);

    assertThat(room.cluster().list(Node.class))
        .filteredOn(node -> !node.status().conditions().isEmpty())
        .singleElement()
        .satisfies(node -> {
          assertThat(node.metadata().name()).isEqualTo("a1");
          assertThat(node.status().conditions().getFirst().status()).isEqualTo("Unknown");
          assertThat(node.spec().taints())
              .extracting(it -> it.effect())
              .containsExactly("NoSchedule", "NoExecute");
        });
    assertThat(room.cluster().list(Pod.class))
        .extracting(pod -> pod.status().conditions().getLast().status())
        .containsExactly("False", "True");
  }

  @Test
  void whenTheLastNodeFallsSilentNobodyIsEvicted() {
    var room = room(zone("a", 2));
    var lifecycle = new NodeLifecycle(room.cluster(), NodeLifecycleSettings.DEFAULT);
    lifecycle.silence(List.of("a1"));
    pass(room, lifecycle);

    lifecycle.silence(List.of("a2"));
    pass(room, lifecycle);

    assertThat(room.cluster().list(Node.class))
        .allSatisfy(node ->
            assertThat(node.spec().taints())
                .extracting(it -> it.effect())
                .containsExactly("NoSchedule"));
  }

  @Test
  void othersAreLeftAlone() {
    var room = room(zone("a", 2));
    var lifecycle = new NodeLifecycle(room.cluster(), NodeLifecycleSettings.DEFAULT);

    pass(room, lifecycle);

    assertThat(room.diary()).isEmpty();
    assertThat(lifecycle.nextDue()).isNull();
  }
}
