package dev.berth.cli.command;

/// Has what earlier simulations of a search have left in memory collected before another one
/// begins, as soon as it is as much as what is in use. By itself, the serial collector lets old
/// objects, to which those of a simulation belong at its end, be as many as the largest heap holds.
/// For any threads.
final class GarbageCollection {
  private static final long AT_LEAST = 512L << 20;

  private long inUse;

  /// Another simulation is about to begin.
  synchronized void collect() {
    if (used() > 2 * inUse + AT_LEAST) {
      System.gc();
      inUse = used();
    }
  }

  private static long used() {
    var runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
