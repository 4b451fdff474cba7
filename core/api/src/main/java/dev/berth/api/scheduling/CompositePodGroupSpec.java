package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// How a group of groups is scheduled. Immutable in the API.
///
/// @param parentCompositePodGroupName the parent group; null for a root
/// @param disruptionMode null means [DisruptionMode#SINGLE]
/// @param priority the priority of all pods below; the API server sets it from the class
/// @param preemptionPolicy a value of [PriorityClass]; null if the feature gate
///   PodGroupPreemptionPolicy is off, in which case the pods' own policies count
@Message
@RecordBuilder
public record CompositePodGroupSpec(
    @Field(1) @Interned @Nullable String parentCompositePodGroupName,
    @Field(2) @Interned @Nullable WorkloadReference workloadRef,
    @Field(3) @Interned CompositePodGroupSchedulingPolicy schedulingPolicy,
    @Field(4) @Interned @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    @Field(5) @Interned @Nullable DisruptionMode disruptionMode,
    @Field(6) @Interned String priorityClassName,
    @Field(7) @Nullable Integer priority,
    @Field(8) @Interned @Nullable String preemptionPolicy)
    implements CompositePodGroupSpecBuilder.With {
  /// A value with no field set.
  public static final CompositePodGroupSpec EMPTY = SchedulingZeros.compositePodGroupSpec();
}
