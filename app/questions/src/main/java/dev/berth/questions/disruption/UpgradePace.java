package dev.berth.questions.disruption;

import org.jspecify.annotations.Nullable;

/// The number of nodes that are replaced at a time, in the form that users write.
///
/// @param maxSurge how many new nodes may exist beside the nodes that they replace; null for 1, or
///   for 0 if some nodes may be missing
/// @param maxUnavailable how many nodes may be missing
public record UpgradePace(@Nullable Integer maxSurge, int maxUnavailable) {
  /// The number of additional nodes.
  public int surge() {
    return maxSurge != null ? maxSurge : maxUnavailable > 0 ? 0 : 1;
  }

  /// Whether this pace allows any replacement.
  public boolean isUsable() {
    return surge() >= 0 && maxUnavailable >= 0 && surge() + maxUnavailable > 0;
  }
}
