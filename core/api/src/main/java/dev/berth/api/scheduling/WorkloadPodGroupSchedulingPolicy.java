package dev.berth.api.scheduling;

import org.jspecify.annotations.Nullable;

/// How a workload, such as a Job, wants its pods scheduled: exactly one of the two is set.
public record WorkloadPodGroupSchedulingPolicy(
    @Nullable BasicSchedulingPolicy basic, @Nullable WorkloadPodGroupGangSchedulingPolicy gang) {}
