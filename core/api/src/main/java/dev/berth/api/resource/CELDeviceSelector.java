package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A CEL expression about the variable `device`.
@Message
public record CELDeviceSelector(@Field(1) String expression) {}
