package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// An amount in a counter set.
@Message
public record Counter(@Field(1) Quantity value) {}
