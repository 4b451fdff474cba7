package dev.berth.api.autoscaling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// An object of the same namespace.
///
/// @param apiVersion may be empty
@Message
public record CrossVersionObjectReference(
    @Field(1) String kind, @Field(2) String name, @Field(3) String apiVersion) {}
