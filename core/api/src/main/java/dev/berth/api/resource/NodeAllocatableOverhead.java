package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The consumption of a node's resource when a device is used, per pod and per container.
@Message
public record NodeAllocatableOverhead(
    @Field(1) @Nullable Quantity perPod, @Field(2) @Nullable Quantity perContainer) {}
