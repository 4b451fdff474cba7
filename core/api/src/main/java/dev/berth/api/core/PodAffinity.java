package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Pods whose topology domain a pod must share, and pods whose domain it should share.
@RecordBuilder
public record PodAffinity(
    List<PodAffinityTerm> requiredDuringSchedulingIgnoredDuringExecution,
    List<WeightedPodAffinityTerm> preferredDuringSchedulingIgnoredDuringExecution)
    implements PodAffinityBuilder.With {

  /// A value with no field set.
  public static final PodAffinity EMPTY = new PodAffinity(List.of(), List.of());

  public PodAffinity {
    requiredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(requiredDuringSchedulingIgnoredDuringExecution);
    preferredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
  }
}
