package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// An amount that a device has, and how much of it one claim may use.
@Message
public record DeviceCapacity(
    @Field(1) Quantity value, @Field(2) @Nullable CapacityRequestPolicy requestPolicy) {}
