package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;

/// A preference about other pods, with its weight from 1 to 100.
@RecordBuilder
public record WeightedPodAffinityTerm(int weight, PodAffinityTerm podAffinityTerm)
    implements WeightedPodAffinityTermBuilder.With {

  /// Nothing said.
  public static final WeightedPodAffinityTerm EMPTY =
      new WeightedPodAffinityTerm(0, PodAffinityTerm.EMPTY);
}
