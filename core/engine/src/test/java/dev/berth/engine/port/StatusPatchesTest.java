package dev.berth.engine.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.port.PodEffect.PatchStatus;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StatusPatchesTest {
  private static final Instant THEN = Instant.parse("2026-01-01T11:00:00Z");
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00.5Z");
  private static final PodCondition FAILED =
      PodCondition.EMPTY
          .withType("PodScheduled")
          .withStatus("False")
          .withReason("Unschedulable")
          .withMessage("no room");

  private static Pod with(PodCondition condition) {
    Pod pod = EngineObjects.pod("a");
    return pod.withMetadata(pod.metadata().withGeneration(3))
        .withStatus(pod.status().withConditions(List.of(condition)));
  }

  private static PodCondition patched(Pod pod, PodCondition condition) {
    PatchStatus patch = Objects.requireNonNull(StatusPatches.of(pod, condition, null, NOW));
    return Objects.requireNonNull(patch.condition());
  }

  @Test
  void aNewConditionHasChangedNow() {
    PodCondition condition = patched(EngineObjects.pod("a"), FAILED);

    assertThat(condition.lastTransitionTime()).isEqualTo("2026-01-01T12:00:00Z");
    assertThat(condition.message()).isEqualTo("no room");
  }

  @Test
  void anotherMessageIsNoTransition() {
    PodCondition condition =
        patched(with(FAILED.withLastTransitionTime(THEN)), FAILED.withMessage("full"));

    assertThat(condition.lastTransitionTime()).isEqualTo(THEN);
    assertThat(condition.observedGeneration()).isEqualTo(3);
  }

  @Test
  void anotherStatusIs() {
    PodCondition known = FAILED.withStatus("True").withLastTransitionTime(THEN);

    assertThat(patched(with(known), FAILED).lastTransitionTime()).isEqualTo("2026-01-01T12:00:00Z");
  }

  @Test
  void whatIsKnownIsNotWrittenAgain() {
    Pod pod = with(FAILED.withLastTransitionTime(THEN));

    assertThat(StatusPatches.of(pod, FAILED, null, NOW)).isNull();
    assertThat(StatusPatches.of(pod, FAILED, "", NOW)).isNull();
    assertThat(StatusPatches.of(pod, FAILED, "n", NOW)).isEqualTo(new PatchStatus(pod, null, "n"));
  }

  @Test
  void aNominationCanBeTakenAway() {
    Pod pod = EngineObjects.pod("a");
    Pod nominated = pod.withStatus(pod.status().withNominatedNodeName("n"));

    assertThat(StatusPatches.of(nominated, null, "", NOW))
        .isEqualTo(new PatchStatus(nominated, null, ""));
    assertThat(StatusPatches.of(nominated, null, "n", NOW)).isNull();
  }
}
