package dev.berth.api.scheduling;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the pods of a group are scheduled. Nothing but a gang's `minCount` may change.
///
/// @param parentCompositePodGroupName the group that this one is part of; null for a root
/// @param disruptionMode null stands for [DisruptionMode#SINGLE]
/// @param priority of all pods of the group; filled in from the class by the API server
/// @param preemptionPolicy a value of [PriorityClass]'s; null with the feature gate
///   PodGroupPreemptionPolicy off, when that of the pods counts
@RecordBuilder
public record PodGroupSpec(
    @Nullable String parentCompositePodGroupName,
    @Nullable WorkloadReference workloadRef,
    PodGroupSchedulingPolicy schedulingPolicy,
    @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    List<PodGroupResourceClaim> resourceClaims,
    @Nullable DisruptionMode disruptionMode,
    String priorityClassName,
    @Nullable Integer priority,
    @Nullable String preemptionPolicy)
    implements PodGroupSpecBuilder.With {

  /// Nothing said.
  public static final PodGroupSpec EMPTY =
      new PodGroupSpec(
          null, null, PodGroupSchedulingPolicy.EMPTY, null, List.of(), null, "", null, null);

  public PodGroupSpec {
    resourceClaims = List.copyOf(resourceClaims);
  }
}
