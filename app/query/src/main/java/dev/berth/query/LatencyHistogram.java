package dev.berth.query;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How many durations there were of which length, in little memory, so that percentiles of any
/// number of them can be told. A bucket for each eighth of a power of two nanoseconds: a percentile
/// is at most an eighth too long. For one thread at a time.
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

  /// The duration that so many of a hundred do not exceed; null if there are none.
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
