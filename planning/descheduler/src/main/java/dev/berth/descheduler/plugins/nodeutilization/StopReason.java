package dev.berth.descheduler.plugins.nodeutilization;

import org.jspecify.annotations.Nullable;

/// Why no pod needs to be looked at.
final class StopReason {
  private StopReason() {}

  /// Why underutilized nodes are no reason to act; null if they are one.
  ///
  /// @param all how many nodes there are
  /// @param under how many of them are underutilized
  /// @param atMost how many of these are not worth the work
  static @Nullable String ofUnderutilized(int all, int under, long atMost) {
    if (under == 0) {
      return "No node is underutilized, nothing to do here, you might tune your thresholds further";
    }
    if (under <= atMost) {
      return "Number of nodes underutilized is less or equal than NumberOfNodes, nothing to do here"
          + " underutilizedNodes=%d numberOfNodes=%d".formatted(under, atMost);
    }
    return under == all ? "All nodes are underutilized, nothing to do here" : null;
  }
}
