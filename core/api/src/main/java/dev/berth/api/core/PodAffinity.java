package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Pods whose topology domain a pod must share, and those it would rather share.
@RecordBuilder
public record PodAffinity(
    List<PodAffinityTerm> requiredDuringSchedulingIgnoredDuringExecution,
    List<WeightedPodAffinityTerm> preferredDuringSchedulingIgnoredDuringExecution)
    implements PodAffinityBuilder.With {

  /// Nothing said.
  public static final PodAffinity EMPTY = new PodAffinity(List.of(), List.of());

  public PodAffinity {
    requiredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(requiredDuringSchedulingIgnoredDuringExecution);
    preferredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
  }
}
