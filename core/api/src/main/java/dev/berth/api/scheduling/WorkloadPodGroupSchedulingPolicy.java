package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The policy for scheduling the pods of a workload, such as a Job: exactly one of the two is set.
@Message
public record WorkloadPodGroupSchedulingPolicy(
    @Field(1) @Nullable BasicSchedulingPolicy basic,
    @Field(2) @Nullable WorkloadPodGroupGangSchedulingPolicy gang) {}
