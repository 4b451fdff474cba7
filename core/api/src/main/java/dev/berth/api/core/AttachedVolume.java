package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A volume that is attached to a node.
@Message
public record AttachedVolume(@Field(1) String name, @Field(2) String devicePath) {}
