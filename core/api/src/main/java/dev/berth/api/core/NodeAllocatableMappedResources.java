package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// An amount of a node resource for which the allocated devices stand.
public record NodeAllocatableMappedResources(String name, @Nullable Quantity quantity) {}
