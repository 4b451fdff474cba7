package dev.berth.config.features;

/// The properties of a gate from a version on.
///
/// @param since the version
/// @param minCompatibility the version that the whole control plane must have reached for this to
///   apply
/// @param stage the stage of the feature
/// @param defaultValue whether it is on by default
/// @param locked whether it cannot be changed
public record FeatureSpec(
    Version since, Version minCompatibility, Stage stage, boolean defaultValue, boolean locked) {
  /// A gate before its first version.
  static final FeatureSpec ABSENT =
      new FeatureSpec(new Version(0, 0), new Version(0, 0), Stage.PRE_ALPHA, false, false);
}
