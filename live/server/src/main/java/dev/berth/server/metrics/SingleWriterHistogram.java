package dev.berth.server.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.concurrent.atomic.AtomicLongArray;

/// A histogram for durations of microseconds that are measured several times in each decision. An
/// observation takes some nanoseconds, a tenth of the time of the library's histogram. Each bucket
/// is twice as wide as the previous one. One thread at a time may observe; any thread may read and
/// reset.
final class SingleWriterHistogram {

  private static final int BUCKETS = 20;

  private final long first;
  private final double scale;

  /// The buckets, a bucket for larger values, and the sum.
  private final AtomicLongArray values = new AtomicLongArray(BUCKETS + 2);

  /// The values at the last reset.
  private volatile long[] begin = new long[BUCKETS + 2];

  private SingleWriterHistogram(long first, double scale) {
    this.first = first;
    this.scale = scale;
  }

  /// Creates a histogram from 1 µs to half a second, which observes nanoseconds and shows seconds.
  static SingleWriterHistogram ofNanos() {
    return new SingleWriterHistogram(1_000, 1e9);
  }

  /// Creates a histogram from 1 to half a million.
  static SingleWriterHistogram ofCounts() {
    return new SingleWriterHistogram(1, 1);
  }

  void observe(long value) {
    add(bucket(value), 1);
    add(BUCKETS + 1, value);
  }

  /// Returns the first bucket whose bound is at least the value.
  private int bucket(long value) {
    if (value <= first) {
      return 0;
    }
    var quotient = (value - 1) / first;
    return Math.min(BUCKETS, Long.SIZE - Long.numberOfLeadingZeros(quotient));
  }

  private void add(int index, long more) {
    values.setOpaque(index, values.getPlain(index) + more);
  }

  void reset() {
    begin = now();
  }

  private long[] now() {
    var now = new long[values.length()];
    for (int i = 0; i < now.length; i++) {
      now[i] = values.getOpaque(i);
    }
    return now;
  }

  /// Returns the observations since the last reset.
  HistogramDataPointSnapshot snapshot(Labels labels) {
    var now = now();
    var from = begin;
    var buckets = ClassicHistogramBuckets.builder();
    for (int i = 0; i <= BUCKETS; i++) {
      var bound = i == BUCKETS ? Double.POSITIVE_INFINITY : first / scale * (1L << i);
      buckets.bucket(bound, now[i] - from[i]);
    }
    return HistogramDataPointSnapshot.builder()
        .classicHistogramBuckets(buckets.build())
        .sum((now[BUCKETS + 1] - from[BUCKETS + 1]) / scale)
        .labels(labels)
        .build();
  }
}
