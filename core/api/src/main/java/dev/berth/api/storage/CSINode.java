package dev.berth.api.storage;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The CSI drivers that run on the node of the same name.
@RecordBuilder
public record CSINode(ObjectMeta metadata, CSINodeSpec spec)
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
