package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// A managed or blob disk of Azure.
@Message
public record AzureDiskVolumeSource(
    @Field(1) String diskName,
    @Field(2) String diskURI,
    @Field(3) @Nullable String cachingMode,
    @Field(4) @Nullable String fsType,
    @Field(5) @Nullable Boolean readOnly,
    @Field(6) @Nullable String kind) {}
