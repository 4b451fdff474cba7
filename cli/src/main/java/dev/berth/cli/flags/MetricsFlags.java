package dev.berth.cli.flags;

import dev.berth.config.server.MetricsOptions;
import java.util.List;
import picocli.CommandLine.Option;

/// Which metrics there are.
final class MetricsFlags {
  @Option(
      names = "--disabled-metrics",
      paramLabel = "NAME,...",
      description = "Metrics to disable.")
  private List<CommaList> disabled = List.of();

  @Option(
      names = "--show-hidden-metrics-for-version",
      paramLabel = "1.36",
      description = "Have the metrics, too, that were hidden after the previous version.")
  private String showHiddenForVersion = "";

  @Option(
      names = "--allow-metric-labels",
      paramLabel = "METRIC,LABEL='VALUE,...'",
      description = "Values that a label may have; others become \"unexpected\".")
  private List<LabelValues> allowedLabelValues = List.of();

  @Option(
      names = "--allow-metric-labels-manifest",
      paramLabel = "FILE",
      description = "YAML with the same: \"METRIC,LABEL\": \"VALUE,...\".")
  private String allowedLabelValuesFile = "";

  MetricsFlags() {}

  MetricsOptions options() {
    return new MetricsOptions(
        showHiddenForVersion,
        ListValue.all(disabled),
        LabelValues.all(allowedLabelValues),
        allowedLabelValuesFile);
  }
}
