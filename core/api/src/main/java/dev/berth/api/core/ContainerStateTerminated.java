package dev.berth.api.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A container that has ended. `reason` is a word such as `OOMKilled`; `signal` is 0 if no signal
/// ended it.
public record ContainerStateTerminated(
    int exitCode,
    int signal,
    String reason,
    String message,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    String containerID) {}
