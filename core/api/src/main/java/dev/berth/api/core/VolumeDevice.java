package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// Where a container sees a volume of its pod as a raw block device.
@Message
public record VolumeDevice(@Field(1) String name, @Field(2) String devicePath) {}
