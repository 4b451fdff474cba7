package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// Amounts from `min` to `max` in steps.
@Message
public record CapacityRequestPolicyRange(
    @Field(1) @Nullable Quantity min,
    @Field(2) @Nullable Quantity max,
    @Field(3) @Nullable Quantity step) {}
