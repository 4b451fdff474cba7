package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// Amounts from `min` to `max` in steps.
public record CapacityRequestPolicyRange(
    @Nullable Quantity min, @Nullable Quantity max, @Nullable Quantity step) {}
