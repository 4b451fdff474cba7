package dev.berth.api.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A container that runs.
public record ContainerStateRunning(@Nullable Instant startedAt) {}
