package dev.berth.api.scheduling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Pods that are scheduled together: the pods in its namespace whose `spec.schedulingGroup` names
/// it.
@Message
@RecordBuilder
public record PodGroup(
    @Field(1) ObjectMeta metadata, @Field(2) PodGroupSpec spec, @Field(3) PodGroupStatus status)
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
