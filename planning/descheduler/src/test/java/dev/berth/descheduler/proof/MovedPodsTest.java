package dev.berth.descheduler.proof;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.proof.PastEvictions.MovedPods;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MovedPodsTest {
  private static final Instant NOW = Instant.EPOCH;
  private static final Pod OLD = web("1").on("b").build();
  private static final Pod NEW = web("2").on("b").build();
  private static final Pod EVICTED = web("0").on("a").build();

  private final MovedPods moved = new MovedPods();

  @Test
  void aNewPodOfTheOwnerOnTheNodeHasArrived() {
    moved.begin(List.of(OLD, EVICTED), NOW);
    moved.expect(EVICTED, "b", NOW);

    moved.begin(List.of(OLD, NEW, web("3").on("b").build()), NOW.plusSeconds(60));

    assertThat(moved.has(OLD)).isFalse();
    assertThat(moved.has(NEW)).isTrue();
    assertThat(moved.has(web("3").on("b").build())).as("one was expected").isFalse();
  }

  @Test
  void podsOfOthersAndOnOtherNodesHaveNot() {
    moved.expect(EVICTED, "b", NOW);
    Pod elsewhere = web("2").on("c").build();
    Pod other = pod("x").on("b").ownedBy("apps/v1", "ReplicaSet", "db").build();

    moved.begin(List.of(elsewhere, other), NOW);

    assertThat(moved.has(elsewhere)).isFalse();
    assertThat(moved.has(other)).isFalse();
  }

  @Test
  void whoComesTooLateHasNot() {
    moved.expect(EVICTED, "b", NOW);
    moved.begin(List.of(), NOW.plusSeconds(300));

    moved.begin(List.of(NEW), NOW.plusSeconds(301));

    assertThat(moved.has(NEW)).isFalse();
  }

  @Test
  void thatIsForgottenADayLater() {
    moved.expect(EVICTED, "b", NOW);
    moved.begin(List.of(NEW), NOW);

    moved.begin(List.of(NEW), NOW.plusSeconds(86_399));
    assertThat(moved.has(NEW)).isTrue();
    moved.begin(List.of(NEW), NOW.plusSeconds(86_400));
    assertThat(moved.has(NEW)).isFalse();
  }

  private static GivenPod web(String number) {
    return pod("web-" + number).ownedBy("apps/v1", "ReplicaSet", "web");
  }
}
