package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The amount of a node resource, such as memory, that a device provides or consumes.
@Message
public record NodeAllocatableResource(
    @Field(3) @Nullable NodeAllocatableMapping mapping,
    @Field(4) @Nullable NodeAllocatableOverhead overhead) {}
