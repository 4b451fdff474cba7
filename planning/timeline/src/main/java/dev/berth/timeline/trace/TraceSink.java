package dev.berth.timeline.trace;

import java.util.function.Consumer;

/// What tables put into a trace. For one thread.
///
/// @param clock takes note of all times
/// @param notes receives what is left out, and why
record TraceSink(
    TraceClock clock,
    Consumer<TracedPod> pods,
    Consumer<TracedNode> nodes,
    Consumer<String> notes) {

  /// Notes that tasks of a trace do not come, since how long they would have run is not known.
  ///
  /// @param count how many; none are not noted
  void leftOut(long count, String trace) {
    if (count > 0) {
      notes.accept(
          "%,d tasks of %s never ran there, so that nothing says how long they would: they do not come"
              .formatted(count, trace));
    }
  }
}
