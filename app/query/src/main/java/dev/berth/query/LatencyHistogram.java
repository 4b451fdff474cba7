package dev.berth.query;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Counts durations by length, in little memory, to compute percentiles of any number of durations.
/// Each power of two nanoseconds has eight buckets, so a percentile is at most an eighth too long.
/// For one thread at a time.
final class LatencyHistogram {
  private static final int BITS = 3;
  private static final int PARTS = 1 << BITS;

  private final int[] buckets = new int[Long.SIZE << BITS];
  private long count;

  void add(Duration duration) {
    buckets[bucket(Math.max(0, duration.toNanos()))]++;
    count++;
  }

  private static int bucket(long nanos) {
    if (nanos < PARTS) {
      return (int) nanos;
    }
    int shift = Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(nanos);
    return (shift << BITS) + (int) (nanos >> shift);
  }

  /// The longest duration of a bucket.
  private static long longest(int bucket) {
    int shift = Math.max(0, (bucket >> BITS) - 1);
    long first = bucket - ((long) shift << BITS);
    return ((first + 1) << shift) - 1;
  }

  /// Returns the duration that this percentage of durations does not exceed; null without
  /// durations.
  ///
  /// @param percent from 1 to 100
  @Nullable Duration percentile(int percent) {
    long below = (count * percent + 99) / 100;
    long seen = 0;
    for (int bucket = 0; bucket < buckets.length; bucket++) {
      seen += buckets[bucket];
      if (count > 0 && seen >= below) {
        return Duration.ofNanos(longest(bucket));
      }
    }
    return null;
  }
}
