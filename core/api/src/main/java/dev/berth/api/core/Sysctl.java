package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A kernel parameter that a pod sets.
@Message
public record Sysctl(@Field(1) String name, @Field(2) String value) {}
