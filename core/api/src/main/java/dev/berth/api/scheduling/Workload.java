package dev.berth.api.scheduling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// How an application is made up of groups of pods. Controllers make the groups from it; the
/// scheduler reads those alone.
@RecordBuilder
public record Workload(ObjectMeta metadata, WorkloadSpec spec)
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
