package dev.berth.api.meta;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// The metadata of a list of objects.
///
/// @param resourceVersion the version of the list, from which watches continue
/// @param continuation the token of the next page; empty on the last one
@Message
public record ListMeta(
    @Field(2) String resourceVersion, @Field(value = 3, name = "continue") String continuation) {}
