package dev.berth.api.queue;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A part of the cluster, which groups of pods from any namespace share.
///
/// @param apiVersion one of [QueueApi#VERSIONS]
@RecordBuilder
public record Queue(String apiVersion, ObjectMeta metadata, QueueSpec spec, QueueStatus status)
    implements KubernetesObject, QueueBuilder.With {
  @Override
  public String kind() {
    return "Queue";
  }
}
