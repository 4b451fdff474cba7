package dev.berth.api.scheduling;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the pods of a group are scheduled. Only a gang's `minCount` may change.
///
/// @param parentCompositePodGroupName the parent group; null for a root
/// @param disruptionMode null means [DisruptionMode#SINGLE]
/// @param priority the priority of all pods of the group; the API server sets it from the class
/// @param preemptionPolicy a value of [PriorityClass]; null if the feature gate
///   PodGroupPreemptionPolicy is off, in which case the pods' own policies count
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

  /// A value with no field set.
  public static final PodGroupSpec EMPTY =
      new PodGroupSpec(
          null, null, PodGroupSchedulingPolicy.EMPTY, null, List.of(), null, "", null, null);

  public PodGroupSpec {
    resourceClaims = List.copyOf(resourceClaims);
  }
}
