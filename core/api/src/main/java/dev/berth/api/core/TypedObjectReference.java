package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// An object by kind and name, in the same namespace or a named one.
@Message
public record TypedObjectReference(
    @Field(1) @Nullable String apiGroup,
    @Field(2) String kind,
    @Field(3) String name,
    @Field(4) @Nullable String namespace) {}
