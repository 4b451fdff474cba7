package dev.berth.api.codec;

/// How to handle fields that a table does not have.
public enum Strictness {
  /// Unknown fields are ignored, and the last of duplicate fields counts: for objects of a cluster,
  /// which may be of a newer API.
  LENIENT,
  /// Unknown fields and duplicate fields are problems: for configuration that people write.
  STRICT
}
