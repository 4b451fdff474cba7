package dev.berth.config.features;

/// How far a feature has come.
public enum Stage {
  /// Not there yet in the version asked for.
  PRE_ALPHA,
  ALPHA,
  BETA,
  GA,
  DEPRECATED
}
