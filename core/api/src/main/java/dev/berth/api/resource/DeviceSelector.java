package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// A test that a device must pass.
public record DeviceSelector(@Nullable CELDeviceSelector cel) {}
