package dev.berth.descheduler.framework;

import dev.berth.api.meta.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The sources of measured usage that the policy configures.
public interface MetricsSources {
  /// Nothing is measured.
  MetricsSources NONE =
      new MetricsSources() {
        @Override
        public @Nullable KubernetesMetrics kubernetesMetrics() {
          return null;
        }

        @Override
        public @Nullable Prometheus prometheus() {
          return null;
        }
      };

  /// Usage from a metrics server, smoothed over time for nodes; null if the policy has no such
  /// source.
  @Nullable KubernetesMetrics kubernetesMetrics();

  /// Usage by queries; null if the policy has no such source.
  @Nullable Prometheus prometheus();

  /// `metrics.k8s.io`.
  interface KubernetesMetrics {
    /// The node's current use of `cpu` and `memory`; null if nothing was collected for it.
    @Nullable Map<String, Quantity> nodeUsage(String node);

    /// The current use of `cpu` and `memory` by all containers of the pod; null if it is unknown.
    @Nullable Map<String, Quantity> podUsage(String namespace, String name);
  }

  /// A Prometheus server.
  interface Prometheus {
    /// The values of an instant query by the label `instance`.
    ///
    /// @throws DeschedulerPluginException if the server does not answer, or answers with something
    ///   other than a vector
    Map<String, Double> query(String query) throws DeschedulerPluginException;
  }
}
