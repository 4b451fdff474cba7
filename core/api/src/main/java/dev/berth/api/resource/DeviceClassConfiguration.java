package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// Configuration for every device that is claimed through the class.
public record DeviceClassConfiguration(@Nullable OpaqueDeviceConfiguration opaque) {}
