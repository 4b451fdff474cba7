package dev.berth.cli.command;

/// Collects the memory of earlier simulations of a search before another one begins, when the
/// garbage is as large as the memory in use. Otherwise, the serial collector lets old objects, such
/// as those of a completed simulation, fill the largest heap. For any threads.
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
