package dev.berth.api.batch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about a job, such as whether it is complete.
public record JobCondition(
    String type,
    String status,
    @Nullable Instant lastProbeTime,
    @Nullable Instant lastTransitionTime,
    String reason,
    String message) {}
