package dev.berth.api.autoscaling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Sets the replicas of a workload.
@RecordBuilder
public record HorizontalPodAutoscaler(
    ObjectMeta metadata, HorizontalPodAutoscalerSpec spec, HorizontalPodAutoscalerStatus status)
    implements KubernetesObject, HorizontalPodAutoscalerBuilder.With {

  @Override
  public String apiVersion() {
    return "autoscaling/v2";
  }

  @Override
  public String kind() {
    return "HorizontalPodAutoscaler";
  }
}
