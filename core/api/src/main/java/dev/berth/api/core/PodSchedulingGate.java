package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A named reason to not schedule a pod yet.
@Message
public record PodSchedulingGate(@Field(1) String name) {}
