package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A disk of Google Compute Engine.
@Message
public record GCEPersistentDiskVolumeSource(
    @Field(1) String pdName,
    @Field(2) String fsType,
    @Field(3) int partition,
    @Field(4) boolean readOnly) {}
