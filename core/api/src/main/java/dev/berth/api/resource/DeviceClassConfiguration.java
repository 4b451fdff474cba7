package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// Configuration for every device that is claimed through the class.
@Message
public record DeviceClassConfiguration(
    @Field(value = 1, within = 1) @Nullable OpaqueDeviceConfiguration opaque) {}
