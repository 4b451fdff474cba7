package dev.berth.api.batch;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about a job, such as whether it is complete.
@Message
public record JobCondition(
    @Field(1) String type,
    @Field(2) String status,
    @Field(3) @Nullable Instant lastProbeTime,
    @Field(4) @Nullable Instant lastTransitionTime,
    @Field(5) String reason,
    @Field(6) String message) {}
