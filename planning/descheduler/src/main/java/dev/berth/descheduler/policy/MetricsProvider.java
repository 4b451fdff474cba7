package dev.berth.descheduler.policy;

import dev.berth.api.meta.ObjectKey;
import org.jspecify.annotations.Nullable;

/// A source of measured usage.
///
/// @param source its kind; unknown ones are never read from
/// @param prometheus how to reach Prometheus; null if that is not said
public record MetricsProvider(String source, @Nullable Prometheus prometheus) {
  public static final String KUBERNETES_METRICS = "KubernetesMetrics";
  public static final String PROMETHEUS = "Prometheus";

  /// How to reach a Prometheus server.
  ///
  /// @param hasAuthToken whether the token comes from a secret; otherwise it is that of the service
  ///   account
  /// @param authToken the secret; null if it is not named
  public record Prometheus(String url, boolean hasAuthToken, @Nullable ObjectKey authToken) {}
}
