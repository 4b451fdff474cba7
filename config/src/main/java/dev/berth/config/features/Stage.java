package dev.berth.config.features;

/// How far a feature has come.
public enum Stage {
  /// Not there yet in the chosen version.
  PRE_ALPHA,
  ALPHA,
  BETA,
  GA,
  DEPRECATED
}
