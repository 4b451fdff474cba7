package dev.berth.questions.disruption;

import org.jspecify.annotations.Nullable;

/// How many nodes are replaced at a time, as users say it.
///
/// @param maxSurge how many new nodes may be there beside those that they replace; null for 1, or
///   for none where some may be missing
/// @param maxUnavailable how many nodes may be missing
public record UpgradePace(@Nullable Integer maxSurge, int maxUnavailable) {
  /// How many more nodes there may be.
  public int surge() {
    return maxSurge != null ? maxSurge : maxUnavailable > 0 ? 0 : 1;
  }

  /// Whether nodes can be replaced so.
  public boolean isUsable() {
    return surge() >= 0 && maxUnavailable >= 0 && surge() + maxUnavailable > 0;
  }
}
