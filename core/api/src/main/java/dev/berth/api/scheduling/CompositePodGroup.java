package dev.berth.api.scheduling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Groups that are scheduled together: those in its namespace that name it as their parent.
@RecordBuilder
public record CompositePodGroup(
    ObjectMeta metadata, CompositePodGroupSpec spec, CompositePodGroupStatus status)
    implements KubernetesObject, CompositePodGroupBuilder.With {

  @Override
  public String apiVersion() {
    return "scheduling.k8s.io/v1alpha3";
  }

  @Override
  public String kind() {
    return "CompositePodGroup";
  }
}
