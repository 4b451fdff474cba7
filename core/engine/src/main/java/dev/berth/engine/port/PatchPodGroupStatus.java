package dev.berth.engine.port;

import dev.berth.api.meta.Condition;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Sets a condition of a group of pods.
///
/// Source: `updatePodGroupCondition` in `schedule_one_podgroup.go`, and `SetStatusCondition` of
/// apimachinery.
///
/// @param group the group as of the decision
/// @param condition replaces the condition of the same type
public record PatchPodGroupStatus(PodGroup group, Condition condition) implements ClusterEffect {
  private static final String TRUE = "True";

  /// Returns the patch that sets a condition of the group. Null if the group already has the
  /// condition, or if the condition was true before: later pods that do not fit do not make it
  /// false.
  ///
  /// @param wanted the condition; its generation and time are filled in
  public static @Nullable PatchPodGroupStatus of(PodGroup group, Condition wanted, Instant now) {
    var known = known(group.status(), wanted.type()).orElse(null);
    @Nullable Instant changed = now.truncatedTo(ChronoUnit.SECONDS);
    if (known != null) {
      if (known.status().equals(wanted.status())) {
        changed = known.lastTransitionTime();
      } else if (known.status().equals(TRUE)) {
        return null;
      }
    }
    var dated =
        new Condition(
            wanted.type(),
            wanted.status(),
            group.metadata().generation(),
            changed,
            wanted.reason(),
            wanted.message());
    return dated.equals(known) ? null : new PatchPodGroupStatus(group, dated);
  }

  private static Optional<Condition> known(PodGroupStatus status, String type) {
    return status.conditions().stream().filter(known -> known.type().equals(type)).findFirst();
  }

  @Override
  public void carryOut(ClusterWriter writer) throws InterruptedException {
    var _ = writer.changeStatus(group, current -> current.withStatus(patched(current.status())));
  }

  private PodGroupStatus patched(PodGroupStatus status) {
    var conditions = new ArrayList<>(status.conditions());
    var place = conditions.indexOf(known(status, condition.type()).orElse(null));
    if (place < 0) {
      conditions.add(condition);
    } else {
      conditions.set(place, condition);
    }
    return status.withConditions(conditions);
  }
}
