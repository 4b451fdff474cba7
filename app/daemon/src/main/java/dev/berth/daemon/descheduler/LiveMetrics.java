package dev.berth.daemon.descheduler;

import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.framework.MetricsSources.KubernetesMetrics;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.http.ApiClient;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The measured usage of a real cluster, from the source that the policy names. For the thread of
/// the cycle.
///
/// @param server null if the policy has no metrics server
/// @param prometheusConnection null if the policy has no Prometheus
record LiveMetrics(
    @Nullable MetricsServer server, @Nullable PrometheusConnection prometheusConnection)
    implements MetricsSources, AutoCloseable {
  /// The time to wait for the first answer of the metrics server.
  private static final Duration FIRST = Duration.ofMinutes(1);

  /// Creates sources that do not send queries yet.
  ///
  /// @param proxies on the way to Prometheus
  /// @param isOriginal whether every measurement counts
  static LiveMetrics of(
      DeschedulerPolicy policy,
      ApiClient api,
      Proxies proxies,
      IndexedCluster cluster,
      TimeSource time,
      boolean isOriginal) {
    var prometheus = policy.prometheus();
    return new LiveMetrics(
        policy.readsKubernetesMetrics() ? new MetricsServer(api, cluster, time, isOriginal) : null,
        prometheus == null
            ? null
            : new PrometheusConnection(
                prometheus, api, Connections.SERVICE_ACCOUNT, proxies, time, isOriginal));
  }

  /// Begins to query the metrics server. Once.
  void begin() {
    if (server != null) {
      server.start();
    }
  }

  /// Waits until the first query to the metrics server has ended; false if this takes too long.
  boolean awaitFirst() throws InterruptedException {
    return server == null || server.awaitFirst(FIRST);
  }

  /// Connects to Prometheus again if necessary. Must be called before each cycle.
  void renew() throws IOException, InterruptedException {
    if (prometheusConnection != null) {
      prometheusConnection.renew();
    }
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
    if (prometheusConnection != null) {
      prometheusConnection.close();
    }
  }

  @Override
  public @Nullable KubernetesMetrics kubernetesMetrics() {
    return server;
  }

  @Override
  public @Nullable Prometheus prometheus() {
    return prometheusConnection == null ? null : prometheusConnection.current();
  }
}
