package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// A path on the node.
@Message
public record HostPathVolumeSource(@Field(1) String path, @Field(2) @Nullable String type) {}
