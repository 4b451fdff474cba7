package dev.berth.api.codec;

/// How to handle fields that a table does not have.
public enum Strictness {
  /// They are ignored, and the last of duplicate fields counts: for objects of a cluster, which may
  /// be of a newer API.
  LENIENT,
  /// They are problems, and so are duplicate fields: for configuration that people write.
  STRICT
}
