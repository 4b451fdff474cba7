package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// A file share of Azure, as a persistent volume.
@Message
public record AzureFilePersistentVolumeSource(
    @Field(1) String secretName,
    @Field(2) String shareName,
    @Field(3) boolean readOnly,
    @Field(4) @Nullable String secretNamespace) {}
