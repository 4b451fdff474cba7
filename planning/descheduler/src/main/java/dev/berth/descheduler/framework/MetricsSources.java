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

  /// Usage as a metrics server reports it, smoothed over time for nodes; null if the policy has no
  /// such source.
  @Nullable KubernetesMetrics kubernetesMetrics();

  /// Usage by queries; null if the policy has no such source.
  @Nullable Prometheus prometheus();

  /// `metrics.k8s.io`.
  interface KubernetesMetrics {
    /// `cpu` and `memory` in use on the node; null if nothing was collected for it.
    @Nullable Map<String, Quantity> nodeUsage(String node);

    /// `cpu` and `memory` in use by all containers of the pod at the moment; null if not known.
    @Nullable Map<String, Quantity> podUsage(String namespace, String name);
  }

  /// A Prometheus server.
  interface Prometheus {
    /// The values of an instant query by the label `instance`.
    ///
    /// @throws DeschedulerPluginException if the server does not answer, or not with a vector
    Map<String, Double> query(String query) throws DeschedulerPluginException;
  }
}
