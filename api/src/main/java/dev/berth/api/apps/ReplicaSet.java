package dev.berth.api.apps;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Keeps a number of equal pods.
@RecordBuilder
public record ReplicaSet(ObjectMeta metadata, ReplicaSetSpec spec)
    implements KubernetesObject, ReplicaSetBuilder.With {

  @Override
  public String apiVersion() {
    return "apps/v1";
  }

  @Override
  public String kind() {
    return "ReplicaSet";
  }
}
