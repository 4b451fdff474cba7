package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// An attribute that a CEL expression computes from others.
@Message
public record DeviceDerivedAttribute(@Field(1) String name, @Field(2) String expression) {}
