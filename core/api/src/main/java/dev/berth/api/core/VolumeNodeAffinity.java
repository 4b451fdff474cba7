package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The nodes that can reach a volume.
@Message
public record VolumeNodeAffinity(@Field(1) @Nullable NodeSelector required) {}
