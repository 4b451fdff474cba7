package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// An amount of a node-allocatable resource that the allocated devices stand for.
public record NodeAllocatableMappedResources(String name, @Nullable Quantity quantity) {}
