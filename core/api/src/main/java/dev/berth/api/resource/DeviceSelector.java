package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// A condition on devices.
public record DeviceSelector(@Nullable CELDeviceSelector cel) {}
