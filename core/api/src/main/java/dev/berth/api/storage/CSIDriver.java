package dev.berth.api.storage;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A CSI driver of the cluster.
@RecordBuilder
public record CSIDriver(ObjectMeta metadata, CSIDriverSpec spec)
    implements KubernetesObject, CSIDriverBuilder.With {

  @Override
  public String apiVersion() {
    return "storage.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "CSIDriver";
  }
}
