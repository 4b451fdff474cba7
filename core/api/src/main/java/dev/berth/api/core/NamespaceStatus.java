package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;

/// Whether a namespace is active or terminating.
@RecordBuilder
public record NamespaceStatus(String phase) implements NamespaceStatusBuilder.With {

  /// A value with no field set.
  public static final NamespaceStatus EMPTY = new NamespaceStatus("");
}
