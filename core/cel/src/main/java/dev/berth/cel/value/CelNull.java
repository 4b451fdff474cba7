package dev.berth.cel.value;

/// CEL's `null`.
public enum CelNull {
  /// The only value of its type.
  NULL
}
