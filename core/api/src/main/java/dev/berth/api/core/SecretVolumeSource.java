package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// Files from a Secret.
@Message
public record SecretVolumeSource(
    @Field(1) String secretName, @Field(4) @Nullable Boolean optional) {}
