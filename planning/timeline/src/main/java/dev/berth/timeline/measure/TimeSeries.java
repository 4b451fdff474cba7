package dev.berth.timeline.measure;

import dev.berth.timeline.measure.SeriesFigures.Points;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A value over time, kept as averages over spans of equal length. As time passes, spans become
/// longer, so there are never more than [#MOST] spans. For one thread.
final class TimeSeries {

  static final int MOST = 400;

  private static final long SECOND = 1_000_000_000L;
  private static final long DAY = 86_400 * SECOND;

  /// Lengths of spans in nanoseconds, each a multiple of the previous length. With the last length,
  /// the series covers the largest [Duration] in nanoseconds.
  private static final long[] LENGTHS = {
    SECOND,
    5 * SECOND,
    10 * SECOND,
    30 * SECOND,
    60 * SECOND,
    300 * SECOND,
    600 * SECOND,
    1_800 * SECOND,
    3_600 * SECOND,
    10_800 * SECOND,
    21_600 * SECOND,
    43_200 * SECOND,
    DAY,
    7 * DAY,
    28 * DAY,
    336 * DAY
  };

  /// The integral of the value over each span, in value times seconds.
  private final double[] sums = new double[MOST];

  /// For each span, the number of nanoseconds during which there was a value.
  private final long[] times = new long[MOST];

  private int length;
  private long now;
  private double value = Double.NaN;
  private double max = Double.NaN;

  /// Sets the value from the given time on.
  ///
  /// @param at not before the last change
  /// @param newValue NaN for no value
  void set(Duration at, double newValue) {
    advance(at.toNanos());
    value = newValue;
  }

  private void advance(long to) {
    while ((to - 1) / MOST >= LENGTHS[length]) {
      lengthen();
    }
    if (to > now && !Double.isNaN(value)) {
      max = Double.isNaN(max) ? value : Math.max(max, value);
      add(to);
    }
    now = to;
  }

  private void add(long to) {
    var span = LENGTHS[length];
    for (var from = now; from < to; ) {
      var index = (int) (from / span);
      var end = from + Math.min(to - from, span - from % span);
      sums[index] += value * (end - from) / SECOND;
      times[index] += end - from;
      from = end;
    }
  }

  private void lengthen() {
    var factor = (int) (LENGTHS[length + 1] / LENGTHS[length]);
    for (int i = 0; i < MOST; i++) {
      var sum = sums[i];
      var time = times[i];
      sums[i] = 0;
      times[i] = 0;
      sums[i / factor] += sum;
      times[i / factor] += time;
    }
    length++;
  }

  /// Returns the figures up to the end. The series must not change afterwards.
  SeriesFigures until(Duration end) {
    advance(end.toNanos());
    var span = LENGTHS[length];
    var count = (int) ((now + span - 1) / span);
    List<@Nullable Double> averages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      averages.add(times[i] == 0 ? null : average(sums[i], times[i]));
    }
    var time = Arrays.stream(times).sum();
    return time == 0
        ? new SeriesFigures(null, null, new Points(Duration.ofNanos(span), averages))
        : new SeriesFigures(
            average(Arrays.stream(sums).sum(), time),
            max,
            new Points(Duration.ofNanos(span), averages));
  }

  private static double average(double sum, long nanos) {
    return sum * SECOND / nanos;
  }
}
