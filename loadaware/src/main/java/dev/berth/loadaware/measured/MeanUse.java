package dev.berth.loadaware.measured;

import org.jspecify.annotations.Nullable;

/// How much of what they have the nodes use on average, of those that were measured. Old
/// measurements count as well: if all are old, all nodes are alike. For one thread.
final class MeanUse {
  private static final long PERMILLE = 1000;
  private static final int TENTHS = 10;

  private CpuAndMemory sum = CpuAndMemory.NONE;
  private long measured;

  /// What a node uses of what it has, in thousandths.
  static CpuAndMemory permille(CpuAndMemory used, CpuAndMemory capacity) {
    return new CpuAndMemory(
        permille(used.milliCpu(), capacity.milliCpu()), permille(used.memory(), capacity.memory()));
  }

  private static long permille(long used, long capacity) {
    return capacity <= 0 || used >= capacity
        ? PERMILLE
        : Math.round((double) used * PERMILLE / capacity);
  }

  /// A node uses something else than before.
  ///
  /// @param before in thousandths; null if it was not measured
  /// @param now likewise
  void replace(@Nullable CpuAndMemory before, @Nullable CpuAndMemory now) {
    if (before != null) {
      sum = sum.minus(before);
      measured--;
    }
    if (now != null) {
      sum = sum.plus(now);
      measured++;
    }
  }

  /// In whole percent, so that it does not change with every measurement; 0 if none is known.
  CpuAndMemory percent() {
    long nodes = Math.max(1, measured) * TENTHS;
    return new CpuAndMemory(
        (sum.milliCpu() + nodes / 2) / nodes, (sum.memory() + nodes / 2) / nodes);
  }
}
