package dev.berth.timeline.trace;

import java.util.function.Consumer;

/// Receives the contents of tables. For one thread.
///
/// @param clock receives all times
/// @param notes receives notes about lines that are left out
record TraceSink(
    TraceClock clock,
    Consumer<TracedPod> pods,
    Consumer<TracedNode> nodes,
    Consumer<String> notes) {

  /// Notes that tasks of a trace are left out, because their duration is unknown.
  ///
  /// @param count the number of tasks; 0 adds no note
  void leftOut(long count, String trace) {
    if (count > 0) {
      notes.accept(
          "%,d tasks of %s never ran there, so that nothing says how long they would: they do not come"
              .formatted(count, trace));
    }
  }
}
