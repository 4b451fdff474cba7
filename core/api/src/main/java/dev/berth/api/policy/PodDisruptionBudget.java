package dev.berth.api.policy;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Limits how many of the selected pods may be down at the same time because of voluntary
/// disruptions.
@RecordBuilder
public record PodDisruptionBudget(
    ObjectMeta metadata, PodDisruptionBudgetSpec spec, PodDisruptionBudgetStatus status)
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
