package dev.berth.api.scheduling;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// How the groups of a group are scheduled. None of it may change.
///
/// @param parentCompositePodGroupName the group that this one is part of; null for a root
/// @param disruptionMode null stands for [DisruptionMode#SINGLE]
/// @param priority of all pods below; filled in from the class by the API server
/// @param preemptionPolicy a value of [PriorityClass]'s; null with the feature gate
///   PodGroupPreemptionPolicy off, when that of the pods counts
@RecordBuilder
public record CompositePodGroupSpec(
    @Nullable String parentCompositePodGroupName,
    @Nullable WorkloadReference workloadRef,
    CompositePodGroupSchedulingPolicy schedulingPolicy,
    @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    @Nullable DisruptionMode disruptionMode,
    String priorityClassName,
    @Nullable Integer priority,
    @Nullable String preemptionPolicy)
    implements CompositePodGroupSpecBuilder.With {

  /// Nothing said.
  public static final CompositePodGroupSpec EMPTY =
      new CompositePodGroupSpec(
          null, null, CompositePodGroupSchedulingPolicy.EMPTY, null, null, "", null, null);
}
