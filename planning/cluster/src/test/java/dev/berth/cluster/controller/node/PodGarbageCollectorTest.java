package dev.berth.cluster.controller.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.testkit.Given;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// When the pods of nodes that are gone are removed; as `gc_controller.go` has it.
final class PodGarbageCollectorTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final Node first = Given.node("n1").build();
  private final Node second = Given.node("n2").build();
  private final NodeRoom room =
      new NodeRoom(
          first,
          second,
          NodeRoom.on("n1", "p").build(),
          NodeRoom.on("n2", "q").build(),
          NodeRoom.on("n3", "nowhere").build());
  private final PodGarbageCollector collector = new PodGarbageCollector(room.cluster());

  private void pass(Duration time) {
    room.pass(time, collector::reconcile, collector::nextDue);
  }

  @Test
  void aNodeHasFortySecondsToComeBackFromTheFirstCheckThatMissesIt() {
    room.cluster().delete(first);
    pass(Duration.ofSeconds(30));
    room.cluster().delete(second);
    pass(LONG);

    assertThat(room.diary())
        .containsExactly(
            "60s p DeletionByPodGC", "60s p gone", "80s q DeletionByPodGC", "80s q gone");
  }

  @Test
  void podsOfANodeThatComesBackStay() {
    room.cluster().delete(first);
    pass(Duration.ofSeconds(50));
    room.cluster().add(first);
    pass(LONG);

    assertThat(room.diary()).isEqualTo(List.of());
  }
}
