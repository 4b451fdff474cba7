package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Pods whose topology domain a pod must avoid, and pods whose domain it should avoid.
@Message
@RecordBuilder
public record PodAntiAffinity(
    @Field(1) List<PodAffinityTerm> requiredDuringSchedulingIgnoredDuringExecution,
    @Field(2) List<WeightedPodAffinityTerm> preferredDuringSchedulingIgnoredDuringExecution)
    implements PodAntiAffinityBuilder.With {
  /// A value with no field set.
  public static final PodAntiAffinity EMPTY = CoreZeros.podAntiAffinity();

  public PodAntiAffinity {
    requiredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(requiredDuringSchedulingIgnoredDuringExecution);
    preferredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
  }
}
