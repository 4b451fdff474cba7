package dev.berth.questions.sweep;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/// Measures how much of the heap some work needs, if nothing else runs: the maximum use during the
/// work, minus the use before it. This includes garbage, so the work may need less. For one thread.
final class HeapMeter {
  private final List<MemoryPoolMXBean> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();
  private final long before;

  /// Begins with the work.
  HeapMeter() {
    System.gc();
    before = pools.stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
    pools.forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /// Returns the memory that the work has needed so far, in bytes; at least 1.
  long need() {
    return Math.max(
        1, pools.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum() - before);
  }

  /// The number of such works that fit into the heap, in addition to the use before; at least 1.
  long fitting() {
    return fitting(Runtime.getRuntime().maxMemory() - before, need());
  }

  /// The number of works of this size that fit into free memory, of which a fifth stays free for
  /// garbage that is not collected yet; at least 1.
  static long fitting(long free, long need) {
    return Math.max(1, free / 5 * 4 / need);
  }
}
