package dev.berth.scenario;

/// What becomes of fields in new objects that their kind does not have, and of those that come
/// twice. The words are those of kubectl's `--validate`.
public enum FieldValidation {
  /// The input is rejected.
  STRICT,

  /// They are ignored, with a note.
  WARN,

  /// They are ignored.
  IGNORE
}
