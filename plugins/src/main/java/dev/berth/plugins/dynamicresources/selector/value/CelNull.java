package dev.berth.plugins.dynamicresources.selector.value;

/// CEL's `null`.
public enum CelNull {
  /// The one value of its type.
  NULL
}
