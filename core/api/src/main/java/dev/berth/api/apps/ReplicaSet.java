package dev.berth.api.apps;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Keeps a number of equal pods.
@Message
@RecordBuilder
public record ReplicaSet(
    @Field(1) ObjectMeta metadata, @Field(2) ReplicaSetSpec spec, @Field(3) ReplicaSetStatus status)
    implements KubernetesObject, ReplicaSetBuilder.With {
  /// Creates a ReplicaSet with an empty status.
  public ReplicaSet(ObjectMeta metadata, ReplicaSetSpec spec) {
    this(metadata, spec, ReplicaSetStatus.EMPTY);
  }

  @Override
  public String apiVersion() {
    return "apps/v1";
  }

  @Override
  public String kind() {
    return "ReplicaSet";
  }
}
