package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A volume that a claim in the pod's namespace provides.
@Message
public record PersistentVolumeClaimVolumeSource(
    @Field(1) String claimName, @Field(2) boolean readOnly) {}
