package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A request for storage, and once bound, the volume that fulfils it.
@RecordBuilder
public record PersistentVolumeClaim(
    ObjectMeta metadata, PersistentVolumeClaimSpec spec, PersistentVolumeClaimStatus status)
    implements KubernetesObject, PersistentVolumeClaimBuilder.With {

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "PersistentVolumeClaim";
  }
}
