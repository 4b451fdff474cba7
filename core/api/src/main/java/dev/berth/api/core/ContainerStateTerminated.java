package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A container that has ended. `reason` is a word such as `OOMKilled`; `signal` is 0 if no signal
/// ended it.
@Message
public record ContainerStateTerminated(
    @Field(1) int exitCode,
    @Field(2) int signal,
    @Field(3) @Interned String reason,
    @Field(4) String message,
    @Field(5) @Nullable Instant startedAt,
    @Field(6) @Nullable Instant finishedAt,
    @Field(7) String containerID) {}
