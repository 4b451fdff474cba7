package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
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
@Message
@RecordBuilder
public record PodGroupSpec(
    @Field(1) @Interned @Nullable String parentCompositePodGroupName,
    @Field(2) @Interned @Nullable WorkloadReference workloadRef,
    @Field(3) @Interned PodGroupSchedulingPolicy schedulingPolicy,
    @Field(4) @Interned @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    @Field(5) List<PodGroupResourceClaim> resourceClaims,
    @Field(6) @Interned @Nullable DisruptionMode disruptionMode,
    @Field(7) @Interned String priorityClassName,
    @Field(8) @Nullable Integer priority,
    @Field(9) @Interned @Nullable String preemptionPolicy)
    implements PodGroupSpecBuilder.With {
  /// A value with no field set.
  public static final PodGroupSpec EMPTY = SchedulingZeros.podGroupSpec();

  public PodGroupSpec {
    resourceClaims = List.copyOf(resourceClaims);
  }
}
