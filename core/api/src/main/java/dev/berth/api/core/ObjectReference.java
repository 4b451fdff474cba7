package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A reference to an object of any kind.
@Message
@RecordBuilder
public record ObjectReference(
    @Field(1) String kind,
    @Field(2) String namespace,
    @Field(3) String name,
    @Field(4) String uid,
    @Field(5) String apiVersion,
    @Field(6) String resourceVersion,
    @Field(7) String fieldPath)
    implements ObjectReferenceBuilder.With {
  /// A value with no field set.
  public static final ObjectReference EMPTY = CoreZeros.objectReference();
}
