package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// What a device means for a resource of its node, such as memory.
public record NodeAllocatableResource(
    @Nullable NodeAllocatableMapping mapping, @Nullable NodeAllocatableOverhead overhead) {}
