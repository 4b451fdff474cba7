package dev.berth.cluster.manifest;

import org.jspecify.annotations.Nullable;

/// Where an object was written.
///
/// @param source null for generated objects
/// @param line where the object begins, from 1 on; 0 for generated objects
public record Origin(@Nullable Source source, int line) {

  /// Of generated objects, such as a namespace that is only mentioned.
  public static final Origin NOWHERE = new Origin(null, 0);

  /// The name of the source; empty if there is none.
  public String sourceName() {
    return source == null ? "" : source.name();
  }

  /// `cluster.yaml:14`.
  @Override
  public String toString() {
    return sourceName() + ":" + line;
  }
}
