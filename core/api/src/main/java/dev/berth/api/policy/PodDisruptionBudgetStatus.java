package dev.berth.api.policy;

import dev.berth.api.meta.Condition;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// How many disruptions are left, and which pods are about to be deleted (`disruptedPods`, by
/// name).
@RecordBuilder
public record PodDisruptionBudgetStatus(
    long observedGeneration,
    Map<String, Instant> disruptedPods,
    int disruptionsAllowed,
    int currentHealthy,
    int desiredHealthy,
    int expectedPods,
    List<Condition> conditions)
    implements PodDisruptionBudgetStatusBuilder.With {

  /// A value with no field set.
  public static final PodDisruptionBudgetStatus EMPTY =
      new PodDisruptionBudgetStatus(0, Map.of(), 0, 0, 0, 0, List.of());

  public PodDisruptionBudgetStatus {
    disruptedPods = Map.copyOf(disruptedPods);
    conditions = List.copyOf(conditions);
  }
}
