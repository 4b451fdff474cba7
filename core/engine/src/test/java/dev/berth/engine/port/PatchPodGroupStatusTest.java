package dev.berth.engine.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Condition;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PatchPodGroupStatusTest {
  private static final Instant THEN = Instant.parse("2026-01-01T11:00:00Z");
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00.5Z");
  private static final Condition FAILED = condition("False", 0, null, "no room");

  private static Condition condition(
      String status, long generation, @Nullable Instant changed, String message) {
    return new Condition(
        PodGroupStatus.POD_GROUP_INITIALLY_SCHEDULED,
        status,
        generation,
        changed,
        status.equals("True") ? "Scheduled" : "Unschedulable",
        message);
  }

  private static PodGroup with(Condition... conditions) {
    return new PodGroup(
        ObjectMeta.named("default", "gang").withUid("u").withGeneration(3),
        PodGroupSpec.EMPTY,
        new PodGroupStatus(List.of(conditions), List.of()));
  }

  private static Condition patched(PodGroup group, Condition condition) {
    return Objects.requireNonNull(PatchPodGroupStatus.of(group, condition, NOW)).condition();
  }

  @Test
  void aNewConditionHasChangedNow() {
    assertThat(patched(with(), FAILED))
        .isEqualTo(condition("False", 3, Instant.parse("2026-01-01T12:00:00Z"), "no room"));
  }

  @Test
  void anotherMessageIsNoTransition() {
    assertThat(patched(with(condition("False", 3, THEN, "full")), FAILED))
        .isEqualTo(condition("False", 3, THEN, "no room"));
  }

  @Test
  void anotherGenerationIsWritten() {
    assertThat(patched(with(condition("False", 2, THEN, "no room")), FAILED))
        .isEqualTo(condition("False", 3, THEN, "no room"));
  }

  @Test
  void whatIsKnownIsNotWrittenAgain() {
    assertThat(PatchPodGroupStatus.of(with(condition("False", 3, THEN, "no room")), FAILED, NOW))
        .isNull();
  }

  @Test
  void aGroupThatWasScheduledOnceStaysSo() {
    assertThat(PatchPodGroupStatus.of(with(condition("True", 1, THEN, "")), FAILED, NOW)).isNull();
    assertThat(
            patched(with(condition("False", 3, THEN, "")), condition("True", 0, null, "")).status())
        .isEqualTo("True");
  }
}
