package dev.berth.api.codec;

/// What to make of fields that a table does not have.
public enum Strictness {
  /// They are ignored, and of duplicate fields the last one counts: for the objects of a cluster,
  /// which may come from a newer API.
  LENIENT,
  /// They are problems, and so are duplicate fields: for what a person configures.
  STRICT
}
