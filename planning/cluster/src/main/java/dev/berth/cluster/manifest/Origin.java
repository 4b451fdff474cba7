package dev.berth.cluster.manifest;

import org.jspecify.annotations.Nullable;

/// The place where an object was written.
///
/// @param source null for generated objects
/// @param line the first line of the object, starting at 1; 0 for generated objects
public record Origin(@Nullable Source source, int line) {
  /// The origin of generated objects, such as a namespace that other objects only mention.
  public static final Origin NOWHERE = new Origin(null, 0);

  /// Returns the name of the source; empty if there is none.
  public String sourceName() {
    return source == null ? "" : source.name();
  }

  /// Returns a text such as `cluster.yaml:14`.
  @Override
  public String toString() {
    return sourceName() + ":" + line;
  }
}
