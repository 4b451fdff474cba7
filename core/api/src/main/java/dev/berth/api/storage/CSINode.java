package dev.berth.api.storage;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The CSI drivers that run on the node of the same name.
@Message
@RecordBuilder
public record CSINode(@Field(1) ObjectMeta metadata, @Field(2) CSINodeSpec spec)
    implements KubernetesObject, CSINodeBuilder.With {
  @Override
  public String apiVersion() {
    return "storage.k8s.io/v1";
  }

  @Override
  public String kind() {
    return "CSINode";
  }
}
