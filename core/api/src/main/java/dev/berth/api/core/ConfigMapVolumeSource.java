package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// Files from a ConfigMap.
@Message
public record ConfigMapVolumeSource(
    @Field(value = 1, within = 1) String name, @Field(4) @Nullable Boolean optional) {}
