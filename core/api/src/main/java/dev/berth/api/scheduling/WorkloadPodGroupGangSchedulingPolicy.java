package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The gang scheduling of a workload's pods. Without `minCount` the workload's own size is the
/// minimum.
@Message
public record WorkloadPodGroupGangSchedulingPolicy(@Field(1) @Nullable Integer minCount) {}
