package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;

/// Keeps nodes for the replacements of evicted pods: a scheduler in the same process. Called on the
/// thread of the cycle.
public interface NodeReservations {
  /// No node is kept: the scheduler is elsewhere, or nothing is evicted.
  NodeReservations NONE =
      new NodeReservations() {
        @Override
        public void keep(Pod evicted, Pod replacement, String node) {}

        @Override
        public void release(Pod evicted) {}
      };

  /// The pod is about to be evicted.
  ///
  /// @param replacement as it will be, but for its name and UID
  /// @param node where it is to go
  void keep(Pod evicted, Pod replacement, String node);

  /// The pod has not been evicted after all.
  void release(Pod evicted);
}
