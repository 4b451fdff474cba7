package dev.berth.sweep;

import org.jspecify.annotations.Nullable;

/// A measure with a statistic, such as `waiting.p95`.
///
/// @param measure its name
/// @param statistic the statistic of the samples
public record MeasuredValue(String measure, SampleStatistic statistic) {

  /// The value of a candidate; null if it has none.
  public @Nullable Double of(SweepCandidate candidate) {
    double[] values = candidate.values(measure);
    return values.length == 0 ? null : statistic.of(values);
  }

  /// As users write it.
  @Override
  public String toString() {
    return measure + "." + statistic;
  }
}
