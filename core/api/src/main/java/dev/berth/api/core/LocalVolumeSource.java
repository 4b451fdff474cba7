package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// A disk or directory of one node.
@Message
public record LocalVolumeSource(@Field(1) String path, @Field(2) @Nullable String fsType) {}
