package dev.berth.api.scheduling;

import org.jspecify.annotations.Nullable;

/// The gang scheduling of a workload's pods. Without `minCount` the workload's own size is the
/// minimum.
public record WorkloadPodGroupGangSchedulingPolicy(@Nullable Integer minCount) {}
