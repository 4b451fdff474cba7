package dev.berth.loadaware.support;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// When pods were placed on their nodes.
public final class PlacementTime {
  private PlacementTime() {}

  /// When a pod was placed that is on a node when it is first seen: as it says itself; else when it
  /// was created; long ago, if that is not known either.
  public static Instant of(Pod pod) {
    PodCondition scheduled = pod.status().condition("PodScheduled");
    @Nullable Instant placed =
        scheduled == null || !scheduled.status().equals("True")
            ? pod.metadata().creationTimestamp()
            : scheduled.lastTransitionTime();
    return Objects.requireNonNullElse(placed, Instant.EPOCH);
  }
}
