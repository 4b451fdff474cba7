package dev.berth.api.scheduling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Groups that are scheduled together: the groups in its namespace that name it as their parent.
@Message
@RecordBuilder
public record CompositePodGroup(
    @Field(1) ObjectMeta metadata,
    @Field(2) CompositePodGroupSpec spec,
    @Field(3) CompositePodGroupStatus status)
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
