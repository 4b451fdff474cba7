package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// How an amount of a node's resource is computed from a device or one of its capacities.
@Message
public record NodeAllocatableMapping(
    @Field(1) @Nullable String capacityKey,
    @Field(2) @Nullable Quantity capacityMultiplier,
    @Field(3) @Nullable Quantity deviceMultiplier) {}
