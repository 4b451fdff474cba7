package dev.berth.server.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A metric with labels. Thread-safe.
///
/// @param <D> counts for one set of label values
final class Labelled<D> {

  private final Function<String[], D> points;
  private final @Nullable AllowedLabels allowed;

  /// @param points returns the counter for the values of all labels
  /// @param allowed null to allow all values
  Labelled(Function<String[], D> points, @Nullable AllowedLabels allowed) {
    this.points = points;
    this.allowed = allowed;
  }

  /// Returns whether all values are allowed; a caller may then keep a counter until a reset.
  boolean allowsAll() {
    return allowed == null;
  }

  /// Returns the counter for these values, in the order of the metric's labels.
  D labelValues(String... values) {
    if (allowed != null) {
      allowed.constrain(values);
    }
    return points.apply(values);
  }

  /// The allowed values for some labels of a metric: `--allow-metric-labels`.
  static final class AllowedLabels {

    private static final String UNEXPECTED = "unexpected";

    private final List<@Nullable Set<String>> values;
    private final Runnable onUnexpected;

    /// @param values by label
    /// @param labels the labels of the metric
    /// @param onUnexpected called for each value that is replaced
    AllowedLabels(Map<String, Set<String>> values, String[] labels, Runnable onUnexpected) {
      var byIndex = new ArrayList<@Nullable Set<String>>();
      for (var label : labels) {
        byIndex.add(values.get(label));
      }
      this.values = byIndex;
      this.onUnexpected = onUnexpected;
    }

    /// Replaces values that are not allowed.
    void constrain(String[] given) {
      for (int i = 0; i < given.length; i++) {
        var wanted = values.get(i);
        if (wanted != null && !wanted.contains(given[i])) {
          given[i] = UNEXPECTED;
          onUnexpected.run();
        }
      }
    }
  }
}
