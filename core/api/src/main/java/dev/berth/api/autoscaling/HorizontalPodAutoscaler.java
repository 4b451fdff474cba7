package dev.berth.api.autoscaling;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Sets the replicas of a workload.
@Message
@RecordBuilder
public record HorizontalPodAutoscaler(
    @Field(1) ObjectMeta metadata,
    @Field(2) HorizontalPodAutoscalerSpec spec,
    @Field(3) HorizontalPodAutoscalerStatus status)
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
