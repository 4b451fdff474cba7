package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.framework.MetricsSources.KubernetesMetrics;
import dev.berth.descheduler.framework.MetricsSources.Prometheus;

/// Chooses the measure that the arguments of LowNodeUtilization name.
final class UsageClients {
  private UsageClients() {}

  /// For one cycle.
  ///
  /// @throws DeschedulerPluginException if the policy does not have that measure, or the server
  ///   does not answer
  static UsageClient of(LowNodeUtilizationArgs args, MetricsSources sources)
      throws DeschedulerPluginException {
    MetricsUtilization metrics = args.metrics();
    if (metrics == null) {
      return new RequestedUsageClient(args.resources());
    }
    if (metrics.metricsServer() || metrics.isKubernetesMetrics()) {
      KubernetesMetrics server = sources.kubernetesMetrics();
      if (server == null) {
        throw notInitialized("metrics client not initialized");
      }
      return new ActualUsageClient(args.resources(), server);
    }
    String query = metrics.query();
    if (metrics.isPrometheus() && query != null) {
      Prometheus server = sources.prometheus();
      if (server == null) {
        throw notInitialized("prometheus client not initialized");
      }
      return PrometheusUsageClient.of(server, query);
    }
    throw notInitialized(
        metrics.source().isEmpty() ? "metrics source is empty" : "unrecognized metrics source");
  }

  private static DeschedulerPluginException notInitialized(String why) {
    return new DeschedulerPluginException("error initializing usage client: " + why);
  }
}
