package dev.berth.questions.sweep;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/// Measures how much of the heap some work needs, if nothing else runs: the most that was in use
/// meanwhile, beyond what was in use before. That has garbage in it, too, so the work may need
/// less. For one thread.
final class HeapMeter {
  private final List<MemoryPoolMXBean> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();
  private final long before;

  /// The work is about to begin.
  HeapMeter() {
    System.gc();
    before = pools.stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
    pools.forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /// What the work has needed until now, in bytes; at least 1.
  long need() {
    return Math.max(
        1, pools.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum() - before);
  }

  /// How many such works fit into the heap beside what was in use before; at least 1.
  long fitting() {
    return fitting(Runtime.getRuntime().maxMemory() - before, need());
  }

  /// How many works of that need fit into free memory, a fifth of which is left for what the
  /// garbage collector has not found yet; at least 1.
  static long fitting(long free, long need) {
    return Math.max(1, free / 5 * 4 / need);
  }
}
