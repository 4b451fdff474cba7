package dev.berth.cel.value;

/// CEL's `null`.
public enum CelNull {
  /// The one value of its type.
  NULL
}
