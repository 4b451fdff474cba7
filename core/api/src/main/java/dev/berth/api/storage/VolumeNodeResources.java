package dev.berth.api.storage;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// How many volumes a driver can attach to a node; no count means no limit.
@Message
public record VolumeNodeResources(@Field(1) @Nullable Integer count) {}
