package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// How an amount of a node's resource is computed from a device or one of its capacities.
public record NodeAllocatableMapping(
    @Nullable String capacityKey,
    @Nullable Quantity capacityMultiplier,
    @Nullable Quantity deviceMultiplier) {}
