package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A container that runs.
@Message
public record ContainerStateRunning(@Field(1) @Interned @Nullable Instant startedAt) {}
