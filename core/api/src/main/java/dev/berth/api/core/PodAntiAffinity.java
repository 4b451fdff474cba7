package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Pods whose topology domain a pod must avoid, and pods whose domain it should avoid.
@RecordBuilder
public record PodAntiAffinity(
    List<PodAffinityTerm> requiredDuringSchedulingIgnoredDuringExecution,
    List<WeightedPodAffinityTerm> preferredDuringSchedulingIgnoredDuringExecution)
    implements PodAntiAffinityBuilder.With {

  /// A value with no field set.
  public static final PodAntiAffinity EMPTY = new PodAntiAffinity(List.of(), List.of());

  public PodAntiAffinity {
    requiredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(requiredDuringSchedulingIgnoredDuringExecution);
    preferredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
  }
}
