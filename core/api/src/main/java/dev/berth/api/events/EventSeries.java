package dev.berth.api.events;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import dev.berth.tables.MicroTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How often something has happened, and when it last did.
@Message
public record EventSeries(
    @Field(1) int count, @Field(2) @MicroTime @Nullable Instant lastObservedTime) {}
