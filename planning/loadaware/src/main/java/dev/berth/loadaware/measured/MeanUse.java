package dev.berth.loadaware.measured;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How much of what they have the nodes use on average, of those that were measured. Old
/// measurements count as well: if all are old, all nodes are alike. For one thread.
final class MeanUse {
  private static final long PERMILLE = 1000;
  private static final int TENTHS = 10;

  private final Map<String, CpuAndMemory> nodes = new HashMap<>(); // in thousandths
  private CpuAndMemory sum = CpuAndMemory.NONE;

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

  /// How much the node uses.
  ///
  /// @param permille in thousandths; null if it is not measured
  void set(String node, @Nullable CpuAndMemory permille) {
    CpuAndMemory before = permille == null ? nodes.remove(node) : nodes.put(node, permille);
    sum = before == null ? sum : sum.minus(before);
    sum = permille == null ? sum : sum.plus(permille);
  }

  /// In whole percent, so that it does not change with every measurement; 0 if none is known.
  CpuAndMemory percent() {
    long measured = Math.max(1L, nodes.size()) * TENTHS;
    return new CpuAndMemory(
        (sum.milliCpu() + measured / 2) / measured, (sum.memory() + measured / 2) / measured);
  }
}
