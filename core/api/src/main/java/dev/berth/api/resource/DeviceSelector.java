package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// A condition on devices.
@Message
public record DeviceSelector(@Field(1) @Nullable CELDeviceSelector cel) {}
