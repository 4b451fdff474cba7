package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// An amount that a device has, and how much of it one claim may use.
public record DeviceCapacity(Quantity value, @Nullable CapacityRequestPolicy requestPolicy) {}
