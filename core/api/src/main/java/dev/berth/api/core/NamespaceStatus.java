package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;

/// Whether a namespace is in use or on its way out.
@RecordBuilder
public record NamespaceStatus(String phase) implements NamespaceStatusBuilder.With {

  /// Nothing said.
  public static final NamespaceStatus EMPTY = new NamespaceStatus("");
}
