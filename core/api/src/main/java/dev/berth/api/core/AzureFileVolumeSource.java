package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A file share of Azure, for a pod.
@Message
public record AzureFileVolumeSource(
    @Field(1) String secretName, @Field(2) String shareName, @Field(3) boolean readOnly) {}
