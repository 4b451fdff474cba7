package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A volume of Portworx.
@Message
public record PortworxVolumeSource(
    @Field(1) String volumeID, @Field(2) String fsType, @Field(3) boolean readOnly) {}
