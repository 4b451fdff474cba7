package dev.berth.api.policy;

import dev.berth.api.meta.Condition;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// How many disruptions are left, and which pods are about to be deleted (`disruptedPods`, by
/// name).
@Message
@RecordBuilder
public record PodDisruptionBudgetStatus(
    @Field(1) long observedGeneration,
    @Field(2) Map<String, Instant> disruptedPods,
    @Field(3) int disruptionsAllowed,
    @Field(4) int currentHealthy,
    @Field(5) int desiredHealthy,
    @Field(6) int expectedPods,
    @Field(7) List<Condition> conditions)
    implements PodDisruptionBudgetStatusBuilder.With {
  /// A value with no field set.
  public static final PodDisruptionBudgetStatus EMPTY = PolicyZeros.podDisruptionBudgetStatus();

  public PodDisruptionBudgetStatus {
    disruptedPods = Map.copyOf(disruptedPods);
    conditions = List.copyOf(conditions);
  }
}
