package dev.berth.timeline.trace;

/// Takes the lines of one file, in their order. For one thread.
interface TraceTable {

  /// Takes a line.
  void read(TraceLine line);

  /// Takes note that there are no more.
  default void end() {}
}
