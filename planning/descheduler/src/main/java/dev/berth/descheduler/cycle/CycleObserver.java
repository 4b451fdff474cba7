package dev.berth.descheduler.cycle;

import java.util.function.Consumer;

/// Follows the work of plugins in a cycle, to measure it. Called on the thread of the cycle.
public interface CycleObserver {
  /// Follows nothing.
  CycleObserver NONE = (_, _, _) -> _ -> {};

  /// A plugin begins.
  ///
  /// @param operation `deschedule` or `balance`
  /// @return told when it has ended, in whatever way: why it has failed, empty if it has not
  Consumer<String> begins(String profile, String plugin, String operation);
}
