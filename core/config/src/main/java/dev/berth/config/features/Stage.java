package dev.berth.config.features;

/// The stage of a feature.
public enum Stage {
  /// Does not exist yet in the chosen version.
  PRE_ALPHA,
  ALPHA,
  BETA,
  GA,
  DEPRECATED
}
