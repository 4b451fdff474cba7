package dev.berth.config.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Options of metrics.
///
/// @param showHiddenForVersion a version such as `1.36` to show metrics that were hidden after it;
///   may be empty
/// @param disabled the names of disabled metrics
/// @param allowedLabelValues the allowed values of labels, separated by commas, by `metric,label`.
///   Other values are shown as `unexpected`.
/// @param allowedLabelValuesFile a YAML file with such a map; empty for none
public record MetricsOptions(
    String showHiddenForVersion,
    List<String> disabled,
    Map<String, String> allowedLabelValues,
    String allowedLabelValuesFile) {
  /// The defaults: no changes.
  public static final MetricsOptions NONE = new MetricsOptions("", List.of(), Map.of(), "");

  public MetricsOptions {
    disabled = List.copyOf(disabled);
    allowedLabelValues = Map.copyOf(allowedLabelValues);
  }

  /// Returns the allowed values of labels, by metric and label; labels without limits are left out.
  /// Reads the file.
  ///
  /// @throws UncheckedIOException if the file has become unreadable since validation
  public Map<String, Map<String, Set<String>>> allowedValues() {
    Map<String, Map<String, Set<String>>> allowed = new HashMap<>();
    allowedByKey()
        .forEach((key, values) -> {
          var names = key.split(",", -1);
          allowed
              .computeIfAbsent(names[0], _ -> new HashMap<>())
              .put(names[1], Set.copyOf(Arrays.asList(values.split(",", -1))));
        });
    return allowed;
  }

  private Map<String, String> allowedByKey() {
    if (!allowedLabelValues.isEmpty() || allowedLabelValuesFile.isEmpty()) {
      return allowedLabelValues;
    }
    try {
      return AllowListManifest.read(allowedLabelValuesFile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
