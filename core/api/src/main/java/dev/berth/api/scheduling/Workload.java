package dev.berth.api.scheduling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The groups of pods in an application. Controllers create the groups from it; the scheduler reads
/// only the groups.
@Message
@RecordBuilder
public record Workload(@Field(1) ObjectMeta metadata, @Field(2) WorkloadSpec spec)
    implements KubernetesObject, WorkloadBuilder.With {
  @Override
  public String apiVersion() {
    return "scheduling.k8s.io/v1beta1";
  }

  @Override
  public String kind() {
    return "Workload";
  }
}
