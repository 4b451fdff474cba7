package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Whether a namespace is active or terminating.
@Message
@RecordBuilder
public record NamespaceStatus(@Field(1) String phase) implements NamespaceStatusBuilder.With {
  /// A value with no field set.
  public static final NamespaceStatus EMPTY = CoreZeros.namespaceStatus();
}
