package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// What a device contributes to, or consumes of, a resource of its node, such as memory.
public record NodeAllocatableResource(
    @Nullable NodeAllocatableMapping mapping, @Nullable NodeAllocatableOverhead overhead) {}
