package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Keeps a number of equal pods; the predecessor of ReplicaSet.
@RecordBuilder
public record ReplicationController(ObjectMeta metadata, ReplicationControllerSpec spec)
    implements KubernetesObject, ReplicationControllerBuilder.With {

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "ReplicationController";
  }
}
