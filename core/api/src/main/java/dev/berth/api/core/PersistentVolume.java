package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A piece of storage in the cluster.
@Message
@RecordBuilder
public record PersistentVolume(
    @Field(1) ObjectMeta metadata,
    @Field(2) PersistentVolumeSpec spec,
    @Field(3) PersistentVolumeStatus status)
    implements KubernetesObject, PersistentVolumeBuilder.With {
  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "PersistentVolume";
  }

  /// Returns the storage class of the volume; empty if it has none. The deprecated annotation takes
  /// precedence over the field.
  public String className() {
    return metadata
        .annotations()
        .getOrDefault(PersistentVolumeClaim.CLASS_ANNOTATION, spec.storageClassName());
  }
}
