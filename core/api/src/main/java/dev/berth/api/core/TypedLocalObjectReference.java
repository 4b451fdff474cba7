package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// An object of the same namespace, by kind and name.
@Message
public record TypedLocalObjectReference(
    @Field(1) @Nullable String apiGroup, @Field(2) String kind, @Field(3) String name) {}
