package dev.berth.api.storage;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A CSI driver of the cluster.
@Message
@RecordBuilder
public record CSIDriver(@Field(1) ObjectMeta metadata, @Field(2) CSIDriverSpec spec)
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
