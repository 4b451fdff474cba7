package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// Settings that every device claimed through the class gets.
public record DeviceClassConfiguration(@Nullable OpaqueDeviceConfiguration opaque) {}
