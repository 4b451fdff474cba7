package dev.berth.api.metrics;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The usage of a node.
///
/// @param timestamp the end of the measured interval
/// @param window the length of the interval
/// @param usage by resource
@Message
public record NodeMetrics(
    @Field(1) ObjectMeta metadata,
    @Field(2) @Nullable Instant timestamp,
    @Field(3) Duration window,
    @Field(4) Map<String, Quantity> usage)
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
