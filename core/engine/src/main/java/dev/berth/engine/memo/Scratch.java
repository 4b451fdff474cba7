package dev.berth.engine.memo;

import java.util.Arrays;

/// Arrays that are reused from cycle to cycle. For one thread.
final class Scratch {
  private long[] totals = {};
  private double[] sums = {};
  private int[] raw = {};

  /// Returns zeros, one for each slot. Valid until the next call.
  long[] totals(int slots) {
    if (totals.length != slots) {
      totals = new long[slots];
    } else {
      Arrays.fill(totals, 0);
    }
    return totals;
  }

  /// Returns zeros, one for each slot. Valid until the next call.
  double[] sums(int slots) {
    if (sums.length != slots) {
      sums = new double[slots];
    } else {
      Arrays.fill(sums, 0);
    }
    return sums;
  }

  /// Returns arbitrary numbers, one for each slot. Valid until the next call.
  int[] raw(int slots) {
    if (raw.length != slots) {
      raw = new int[slots];
    }
    return raw;
  }
}
