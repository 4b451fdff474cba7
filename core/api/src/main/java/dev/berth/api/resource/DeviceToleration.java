package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The device taints that a request tolerates.
@Message
public record DeviceToleration(
    @Field(1) String key,
    @Field(2) String operator,
    @Field(3) String value,
    @Field(4) String effect,
    @Field(5) @Nullable Long tolerationSeconds) {}
