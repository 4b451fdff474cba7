package dev.berth.api.scheduling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Pods that are scheduled together: those in its namespace whose `spec.schedulingGroup` names it.
@RecordBuilder
public record PodGroup(ObjectMeta metadata, PodGroupSpec spec, PodGroupStatus status)
    implements KubernetesObject, PodGroupBuilder.With {

  @Override
  public String apiVersion() {
    return "scheduling.k8s.io/v1beta1";
  }

  @Override
  public String kind() {
    return "PodGroup";
  }
}
