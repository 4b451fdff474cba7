package dev.berth.api.queue;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The pods of a batch workload, which wait in one queue and start together: the pods in its
/// namespace whose [annotation][GroupAnnotations] names it. Its kind is called PodGroup, like the
/// kind of `scheduling.k8s.io`.
///
/// @param apiVersion one of [QueueApi#VERSIONS]
@RecordBuilder
public record BatchPodGroup(
    String apiVersion, ObjectMeta metadata, BatchPodGroupSpec spec, BatchPodGroupStatus status)
    implements KubernetesObject, BatchPodGroupBuilder.With {
  @Override
  public String kind() {
    return "PodGroup";
  }
}
