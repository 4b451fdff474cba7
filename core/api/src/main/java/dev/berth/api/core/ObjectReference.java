package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;

/// A reference to an object of any kind.
@RecordBuilder
public record ObjectReference(
    String kind,
    String namespace,
    String name,
    String uid,
    String apiVersion,
    String resourceVersion,
    String fieldPath)
    implements ObjectReferenceBuilder.With {

  /// A value with no field set.
  public static final ObjectReference EMPTY = new ObjectReference("", "", "", "", "", "", "");
}
