package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;

/// A container that does not run yet, or is about to be restarted. `reason` is a word such as
/// `CrashLoopBackOff`.
@Message
public record ContainerStateWaiting(@Field(1) @Interned String reason, @Field(2) String message) {}
