package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;

/// A preference for other pods, with its weight from 1 to 100.
@RecordBuilder
public record WeightedPodAffinityTerm(int weight, PodAffinityTerm podAffinityTerm)
    implements WeightedPodAffinityTermBuilder.With {

  /// A value with no field set.
  public static final WeightedPodAffinityTerm EMPTY =
      new WeightedPodAffinityTerm(0, PodAffinityTerm.EMPTY);
}
