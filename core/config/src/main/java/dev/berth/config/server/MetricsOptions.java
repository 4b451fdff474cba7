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
/// @param showHiddenForVersion `1.36` to have the metrics, too, that were hidden after it; empty
///   not to
/// @param disabled names of metrics that are off
/// @param allowedLabelValues by `metric,label`: the values, separated by commas, that the label may
///   have. Others become `unexpected`.
/// @param allowedLabelValuesFile YAML with such a map; empty for none
public record MetricsOptions(
    String showHiddenForVersion,
    List<String> disabled,
    Map<String, String> allowedLabelValues,
    String allowedLabelValuesFile) {

  /// Nothing is changed.
  public static final MetricsOptions NONE = new MetricsOptions("", List.of(), Map.of(), "");

  public MetricsOptions {
    disabled = List.copyOf(disabled);
    allowedLabelValues = Map.copyOf(allowedLabelValues);
  }

  /// The values that labels may have, by metric and label; without those whose values are all
  /// allowed. Reads the file.
  ///
  /// @throws UncheckedIOException if the file has become unreadable since it was validated
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
