package dev.berth.engine.group;

import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.engine.port.PatchPodGroupStatus;
import dev.berth.framework.diagnosis.GroupDecision.Condition;
import dev.berth.framework.status.GroupStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The conditions to write to a PodGroup after an attempt.
public final class GroupConditions {
  private GroupConditions() {}

  /// Returns the condition `PodGroupInitiallyScheduled` to write. Null if there is nothing to
  /// write: the object is gone, already has the condition, or was scheduled once.
  static @Nullable Condition toWrite(@Nullable PodGroup group, GroupStatus status) {
    Condition condition = of(status);
    return group == null || patch(group, condition, Instant.EPOCH) == null ? null : condition;
  }

  /// Returns the patch for the decision; null if there is nothing to write.
  public static @Nullable PatchPodGroupStatus patch(
      PodGroup group, Condition decided, Instant now) {
    var wanted =
        new dev.berth.api.meta.Condition(
            PodGroupStatus.POD_GROUP_INITIALLY_SCHEDULED,
            decided.status(),
            0,
            null,
            decided.reason(),
            decided.message());
    return PatchPodGroupStatus.of(group, wanted, now);
  }

  private static Condition of(GroupStatus status) {
    return switch (status.code()) {
      case SUCCESS -> new Condition("True", "Scheduled", status.message());
      case ERROR -> new Condition("False", "SchedulerError", status.message());
      default -> new Condition("False", "Unschedulable", status.message());
    };
  }
}
