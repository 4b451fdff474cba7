package dev.berth.api.policy;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Limits how many of the selected pods may be down at the same time because of voluntary
/// disruptions.
@Message
@RecordBuilder
public record PodDisruptionBudget(
    @Field(1) ObjectMeta metadata,
    @Field(2) PodDisruptionBudgetSpec spec,
    @Field(3) PodDisruptionBudgetStatus status)
    implements KubernetesObject, PodDisruptionBudgetBuilder.With {
  @Override
  public String apiVersion() {
    return "policy/v1";
  }

  @Override
  public String kind() {
    return "PodDisruptionBudget";
  }
}
