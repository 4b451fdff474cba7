package dev.berth.config.server;

import java.util.List;
import java.util.Map;

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

  public MetricsOptions {
    disabled = List.copyOf(disabled);
    allowedLabelValues = Map.copyOf(allowedLabelValues);
  }
}
