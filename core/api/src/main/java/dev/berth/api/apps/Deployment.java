package dev.berth.api.apps;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Rolls out a pod template through ReplicaSets.
@Message
@RecordBuilder
public record Deployment(@Field(1) ObjectMeta metadata, @Field(2) DeploymentSpec spec)
    implements KubernetesObject, DeploymentBuilder.With {
  @Override
  public String apiVersion() {
    return "apps/v1";
  }

  @Override
  public String kind() {
    return "Deployment";
  }
}
