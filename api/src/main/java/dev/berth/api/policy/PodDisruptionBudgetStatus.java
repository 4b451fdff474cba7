package dev.berth.api.policy;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Map;

/// How many disruptions are left, and which pods are about to go (`disruptedPods`, by name).
@RecordBuilder
public record PodDisruptionBudgetStatus(
    long observedGeneration,
    Map<String, Instant> disruptedPods,
    int disruptionsAllowed,
    int currentHealthy,
    int desiredHealthy,
    int expectedPods)
    implements PodDisruptionBudgetStatusBuilder.With {

  /// Nothing said.
  public static final PodDisruptionBudgetStatus EMPTY =
      new PodDisruptionBudgetStatus(0, Map.of(), 0, 0, 0, 0);

  public PodDisruptionBudgetStatus {
    disruptedPods = Map.copyOf(disruptedPods);
  }
}
