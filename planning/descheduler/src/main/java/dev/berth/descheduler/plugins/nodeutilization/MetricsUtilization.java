package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.framework.ArgsReader;
import org.jspecify.annotations.Nullable;

/// What measures the usage, instead of requests.
///
/// @param metricsServer whether it is a metrics server; the same as source `KubernetesMetrics`
/// @param source as given; empty if it is not
/// @param query for Prometheus; empty if it is not given, null if nothing is said of Prometheus
record MetricsUtilization(boolean metricsServer, String source, @Nullable String query) {
  private static final String KUBERNETES_METRICS = "KubernetesMetrics";
  private static final String PROMETHEUS = "Prometheus";

  static MetricsUtilization read(ArgsReader args) {
    ArgsReader prometheus = args.object("prometheus");
    return new MetricsUtilization(
        args.flag("metricsServer"),
        args.text("source"),
        prometheus == null ? null : prometheus.text("query"));
  }

  boolean isPrometheus() {
    return source.equals(PROMETHEUS);
  }

  boolean isKubernetesMetrics() {
    return source.equals(KUBERNETES_METRICS);
  }

  /// What is wrong with it; null if nothing is.
  @Nullable String problem() {
    if (isKubernetesMetrics() && metricsServer) {
      return "it is not allowed to set both \"KubernetesMetrics\" source and metricsServer";
    }
    if (isKubernetesMetrics() && query != null) {
      return "prometheus configuration is not allowed to set when source is set to"
          + " \"KubernetesMetrics\"";
    }
    if (isPrometheus() && (query == null || query.isEmpty())) {
      return "prometheus query is required when metrics source is set to \"Prometheus\"";
    }
    return null;
  }
}
