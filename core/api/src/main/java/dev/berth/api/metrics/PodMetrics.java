package dev.berth.api.metrics;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The usage of a pod's containers.
///
/// @param timestamp the end of the measured interval
/// @param window the length of the interval
@Message
public record PodMetrics(
    @Field(1) ObjectMeta metadata,
    @Field(2) @Nullable Instant timestamp,
    @Field(3) Duration window,
    @Field(4) List<ContainerMetrics> containers)
    implements KubernetesObject {
  public PodMetrics {
    containers = List.copyOf(containers);
  }

  @Override
  public String apiVersion() {
    return "metrics.k8s.io/v1beta1";
  }

  @Override
  public String kind() {
    return "PodMetrics";
  }
}
