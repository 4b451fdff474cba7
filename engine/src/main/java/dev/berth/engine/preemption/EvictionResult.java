package dev.berth.engine.preemption;

import dev.berth.framework.state.PodInfo;
import org.jspecify.annotations.Nullable;

/// What has become of the eviction of one victim.
///
/// @param preemption the number of the preemption
/// @param problem why the eviction failed; null unless it did
public record EvictionResult(
    long preemption, PodInfo victim, Kind kind, @Nullable Exception problem) {
  /// How it ended.
  public enum Kind {
    /// The victim is deleted, or terminates.
    DELETED,
    /// The victim was not bound yet, and has lost its node instead of being deleted.
    CALLED_OFF,
    FAILED
  }
}
