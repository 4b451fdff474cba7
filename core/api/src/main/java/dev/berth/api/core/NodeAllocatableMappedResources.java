package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The amount of a node resource that the allocated devices represent.
@Message
public record NodeAllocatableMappedResources(
    @Field(1) String name, @Field(2) @Nullable Quantity quantity) {}
