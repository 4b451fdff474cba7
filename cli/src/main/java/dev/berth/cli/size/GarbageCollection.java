package dev.berth.cli.size;

import dev.berth.capacity.size.SizeProgress;
import java.util.function.Consumer;

/// Has what earlier simulations of a search have left in memory collected before another one
/// begins, as soon as it is as much as what is in use. By itself, the serial collector lets old
/// objects, to which those of a simulation belong at its end, be as many as the largest heap holds.
/// For any threads.
public final class GarbageCollection implements Consumer<SizeProgress> {
  private static final long AT_LEAST = 512L << 20;

  private long inUse;

  /// Nothing has been collected yet.
  public GarbageCollection() {}

  @Override
  public void accept(SizeProgress now) {
    if (now.current().attempts() == 0) {
      collect();
    }
  }

  private synchronized void collect() {
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
