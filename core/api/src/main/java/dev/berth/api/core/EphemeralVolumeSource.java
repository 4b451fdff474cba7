package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// A volume that lives as long as its pod, from a claim created for it.
@Message
public record EphemeralVolumeSource(
    @Field(1) @Nullable PersistentVolumeClaimTemplate volumeClaimTemplate) {}
