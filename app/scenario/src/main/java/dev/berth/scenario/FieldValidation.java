package dev.berth.scenario;

/// The treatment of unknown fields and duplicate fields in new objects. The words are those of
/// kubectl's `--validate`.
public enum FieldValidation {
  /// The input is rejected.
  STRICT,

  /// They are ignored, with a note.
  WARN,

  /// They are ignored.
  IGNORE
}
