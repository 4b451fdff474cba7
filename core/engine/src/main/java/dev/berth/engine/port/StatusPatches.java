package dev.berth.engine.port;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.engine.port.PodEffect.PatchStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// Creates status patches that contain only the changes.
public final class StatusPatches {
  private StatusPatches() {}

  /// Returns the patch that sets a condition and the nomination of the pod; null if nothing
  /// changes.
  ///
  /// @param condition the condition, whose generation and time are filled in; null for none
  /// @param nominatedNodeName empty for no nomination; null to keep it
  public static @Nullable PatchStatus of(
      Pod pod, @Nullable PodCondition condition, @Nullable String nominatedNodeName, Instant now) {
    PodCondition changed = condition == null ? null : changed(pod, condition, now);
    String nomination =
        pod.status().nominatedNodeName().equals(nominatedNodeName) ? null : nominatedNodeName;
    return changed == null && nomination == null ? null : new PatchStatus(pod, changed, nomination);
  }

  private static @Nullable PodCondition changed(Pod pod, PodCondition wanted, Instant now) {
    PodCondition known = pod.status().condition(wanted.type());
    PodCondition dated = wanted.withObservedGeneration(pod.metadata().generation());
    if (known == null || !known.status().equals(wanted.status())) {
      return dated.withLastTransitionTime(now.truncatedTo(ChronoUnit.SECONDS));
    }
    boolean same =
        known.reason().equals(wanted.reason())
            && known.message().equals(wanted.message())
            && known.lastProbeTime() == null;
    return same ? null : dated.withLastTransitionTime(known.lastTransitionTime());
  }
}
