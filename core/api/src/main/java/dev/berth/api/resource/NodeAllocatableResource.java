package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// What a device contributes to, or consumes of, a resource of its node, such as memory.
@Message
public record NodeAllocatableResource(
    @Field(3) @Nullable NodeAllocatableMapping mapping,
    @Field(4) @Nullable NodeAllocatableOverhead overhead) {}
