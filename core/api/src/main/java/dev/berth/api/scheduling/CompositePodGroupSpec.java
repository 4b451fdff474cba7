package dev.berth.api.scheduling;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// How a group of groups is scheduled. Immutable in the API.
///
/// @param parentCompositePodGroupName the parent group; null for a root
/// @param disruptionMode null means [DisruptionMode#SINGLE]
/// @param priority the priority of all pods below; the API server sets it from the class
/// @param preemptionPolicy a value of [PriorityClass]; null if the feature gate
///   PodGroupPreemptionPolicy is off, in which case the pods' own policies count
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

  /// A value with no field set.
  public static final CompositePodGroupSpec EMPTY =
      new CompositePodGroupSpec(
          null, null, CompositePodGroupSchedulingPolicy.EMPTY, null, null, "", null, null);
}
