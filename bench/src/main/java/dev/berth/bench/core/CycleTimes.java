package dev.berth.bench.core;

import java.util.Arrays;

/// Durations of scheduling cycles. For one thread.
final class CycleTimes {
  private long[] nanos = new long[1 << 17];
  private int size;

  void add(long duration) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    nanos[size++] = duration;
  }

  int size() {
    return size;
  }

  /// The times after the first ones.
  Percentiles from(int first) {
    long[] times = Arrays.copyOfRange(nanos, first, size);
    Arrays.sort(times);
    return new Percentiles(
        times.length, micros(times, 0.50), micros(times, 0.99), micros(times, 0.999));
  }

  /// By the nearest rank, like the peer.
  private static double micros(long[] sorted, double share) {
    return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))] / 1e3;
  }

  /// Percentiles in microseconds.
  ///
  /// @param count the number of cycles
  record Percentiles(int count, double p50, double p99, double p999) {}
}
