package dev.berth.api.meta;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A condition of an object, in the form that most newer kinds use. `status` is `True`, `False` or
/// `Unknown`.
@Message
public record Condition(
    @Field(1) String type,
    @Field(2) String status,
    @Field(3) long observedGeneration,
    @Field(4) @Nullable Instant lastTransitionTime,
    @Field(5) String reason,
    @Field(6) String message) {}
