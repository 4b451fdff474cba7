package dev.berth.config.features;

/// A gate from some version on.
///
/// @param since the version
/// @param minCompatibility version that all of the control plane must have reached for this to hold
/// @param stage of the feature
/// @param defaultValue whether it is on unless set otherwise
/// @param locked whether it cannot be set otherwise
public record FeatureSpec(
    Version since, Version minCompatibility, Stage stage, boolean defaultValue, boolean locked) {

  /// A gate before its first version.
  static final FeatureSpec ABSENT =
      new FeatureSpec(new Version(0, 0), new Version(0, 0), Stage.PRE_ALPHA, false, false);
}
