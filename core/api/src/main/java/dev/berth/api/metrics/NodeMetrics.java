package dev.berth.api.metrics;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a node uses.
///
/// @param timestamp when the interval of the measurement has ended
/// @param window how long it was
/// @param usage by resource
public record NodeMetrics(
    ObjectMeta metadata, @Nullable Instant timestamp, Duration window, Map<String, Quantity> usage)
    implements KubernetesObject {

  public NodeMetrics {
    usage = Map.copyOf(usage);
  }

  @Override
  public String apiVersion() {
    return "metrics.k8s.io/v1beta1";
  }

  @Override
  public String kind() {
    return "NodeMetrics";
  }
}
