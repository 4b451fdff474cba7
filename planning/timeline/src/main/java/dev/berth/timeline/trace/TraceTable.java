package dev.berth.timeline.trace;

/// Reads the lines of one file, in their order. For one thread.
interface TraceTable {

  /// Reads a line.
  void read(TraceLine line);

  /// Called after the last line.
  default void end() {}
}
