package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// The pool of a slice. Only slices of the highest generation count, and only if all of them exist.
@Message
public record ResourcePool(
    @Field(1) String name, @Field(2) long generation, @Field(3) long resourceSliceCount) {
  /// A value with no field set.
  public static final ResourcePool EMPTY = ResourceZeros.resourcePool();
}
