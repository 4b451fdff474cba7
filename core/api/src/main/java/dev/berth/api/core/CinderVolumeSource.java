package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A volume of OpenStack. Pods and persistent volumes use the same fields for it.
@Message
public record CinderVolumeSource(
    @Field(1) String volumeID, @Field(2) String fsType, @Field(3) boolean readOnly) {}
