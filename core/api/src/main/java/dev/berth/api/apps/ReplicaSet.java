package dev.berth.api.apps;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Keeps a number of equal pods.
@RecordBuilder
public record ReplicaSet(ObjectMeta metadata, ReplicaSetSpec spec, ReplicaSetStatus status)
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
