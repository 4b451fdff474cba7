package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Pods whose topology domain a pod must share, and pods whose domain it should share.
@Message
@RecordBuilder
public record PodAffinity(
    @Field(1) List<PodAffinityTerm> requiredDuringSchedulingIgnoredDuringExecution,
    @Field(2) List<WeightedPodAffinityTerm> preferredDuringSchedulingIgnoredDuringExecution)
    implements PodAffinityBuilder.With {
  /// A value with no field set.
  public static final PodAffinity EMPTY = CoreZeros.podAffinity();

  public PodAffinity {
    requiredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(requiredDuringSchedulingIgnoredDuringExecution);
    preferredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
  }
}
