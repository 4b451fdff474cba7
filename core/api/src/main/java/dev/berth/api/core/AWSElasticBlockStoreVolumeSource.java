package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A block store of AWS.
@Message
public record AWSElasticBlockStoreVolumeSource(
    @Field(1) String volumeID,
    @Field(2) String fsType,
    @Field(3) int partition,
    @Field(4) boolean readOnly) {}
