package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// A directory that is empty at first and is deleted with the pod.
@Message
public record EmptyDirVolumeSource(
    @Field(1) String medium,
    @Field(2) @Nullable Quantity sizeLimit,
    @Field(3) @Nullable Integer mode) {}
