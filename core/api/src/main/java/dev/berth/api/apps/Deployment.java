package dev.berth.api.apps;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Rolls out a pod template through ReplicaSets.
@RecordBuilder
public record Deployment(ObjectMeta metadata, DeploymentSpec spec)
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
