package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// The component that reports an event.
@Message
public record EventSource(@Field(1) String component, @Field(2) String host) {}
