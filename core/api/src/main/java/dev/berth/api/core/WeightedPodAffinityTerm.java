package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A preference for other pods, with its weight from 1 to 100.
@Message
@RecordBuilder
public record WeightedPodAffinityTerm(
    @Field(1) int weight, @Field(2) PodAffinityTerm podAffinityTerm)
    implements WeightedPodAffinityTermBuilder.With {
  /// A value with no field set.
  public static final WeightedPodAffinityTerm EMPTY = CoreZeros.weightedPodAffinityTerm();
}
