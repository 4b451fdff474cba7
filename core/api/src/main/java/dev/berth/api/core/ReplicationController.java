package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Keeps a number of equal pods; the predecessor of ReplicaSet.
@Message
@RecordBuilder
public record ReplicationController(
    @Field(1) ObjectMeta metadata, @Field(2) ReplicationControllerSpec spec)
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
