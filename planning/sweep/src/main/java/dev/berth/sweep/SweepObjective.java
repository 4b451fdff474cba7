package dev.berth.sweep;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// The value to minimize or maximize: `minimize cost.p95`.
///
/// @param isMinimized whether small values are better
public record SweepObjective(boolean isMinimized, MeasuredValue value) {

  /// Compares values: the better one comes first, and no value comes last.
  Comparator<@Nullable Double> order() {
    return Comparator.nullsLast(
        isMinimized ? Comparator.<Double>naturalOrder() : Comparator.<Double>reverseOrder());
  }

  /// As users write it.
  @Override
  public String toString() {
    return (isMinimized ? "minimize " : "maximize ") + value;
  }
}
