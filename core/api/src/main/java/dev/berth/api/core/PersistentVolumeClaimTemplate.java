package dev.berth.api.core;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// The template of the claim for an ephemeral volume.
@Message
public record PersistentVolumeClaimTemplate(
    @Field(1) ObjectMeta metadata, @Field(2) PersistentVolumeClaimSpec spec) {}
