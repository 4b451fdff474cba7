package dev.berth.sweep;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A statistic of the samples of a candidate: `mean`, `min`, `max`, or a percentile from `p1` to
/// `p99`.
///
/// A percentile is one of the values, by the nearest rank: the smallest one that so many percent of
/// the values do not exceed. With 20 samples, `p95` is the second largest value, and with fewer
/// than 20 the largest one.
///
/// @param kind which one
/// @param percent the percentage of a percentile; otherwise 0
public record SampleStatistic(Kind kind, int percent) {
  /// The kinds of statistics.
  public enum Kind {
    MEAN,
    MIN,
    MAX,
    PERCENTILE
  }

  /// The statistic of a measure without one.
  public static final SampleStatistic MEAN = new SampleStatistic(Kind.MEAN, 0);

  /// Those that reports have.
  public static final List<SampleStatistic> USUAL =
      List.of(
          MEAN,
          new SampleStatistic(Kind.MIN, 0),
          ofPercent(50),
          ofPercent(90),
          ofPercent(95),
          ofPercent(99),
          new SampleStatistic(Kind.MAX, 0));

  private static SampleStatistic ofPercent(int percent) {
    return new SampleStatistic(Kind.PERCENTILE, percent);
  }

  /// Reads a name; empty if it is not one.
  static Optional<SampleStatistic> parse(String name) {
    return switch (name) {
      case "mean" -> Optional.of(MEAN);
      case "min" -> Optional.of(new SampleStatistic(Kind.MIN, 0));
      case "max" -> Optional.of(new SampleStatistic(Kind.MAX, 0));
      default ->
          name.matches("p[1-9][0-9]?")
              ? Optional.of(ofPercent(Integer.parseInt(name.substring(1))))
              : Optional.empty();
    };
  }

  /// Computes it.
  ///
  /// @param values in any order that does not change; at least one
  public double of(double[] values) {
    return switch (kind) {
      case MEAN -> Arrays.stream(values).sum() / values.length;
      case MIN -> Arrays.stream(values).min().orElseThrow();
      case MAX -> Arrays.stream(values).max().orElseThrow();
      case PERCENTILE -> {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        yield sorted[Math.ceilDiv(percent * sorted.length, 100) - 1];
      }
    };
  }

  /// As users write it.
  @Override
  public String toString() {
    return switch (kind) {
      case MEAN -> "mean";
      case MIN -> "min";
      case MAX -> "max";
      case PERCENTILE -> "p" + percent;
    };
  }
}
