package dev.berth.descheduler.cycle;

/// Follows the work of plugins in a cycle, to measure it. Called on the thread of the cycle.
public interface CycleObserver {
  /// Follows nothing.
  CycleObserver NONE = (_, _) -> () -> {};

  /// A plugin begins.
  ///
  /// @return told when it has ended, in whatever way
  Runnable begins(String profile, String plugin);
}
