package dev.berth.config.features;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The emulated version of Kubernetes.
///
/// @param emulated the version itself
/// @param minCompatibility the oldest version of other components that must be supported
public record EffectiveVersion(Version emulated, Version minCompatibility) {
  /// The oldest version that can be emulated or supported.
  public static final Version OLDEST = new Version(1, 34);

  /// Reads a version.
  ///
  /// @param flagValues the values of `--emulated-version` or `--min-compatibility-version`, split
  ///   at commas: `1.36` or `kube=1.36`
  /// @return null if no version was given
  /// @throws FeatureGateException if the values are malformed or contradict each other
  public static @Nullable Version parse(List<String> flagValues) {
    return new VersionFlag().parse(flagValues);
  }

  /// Adds defaults: the version that Berth follows, and components one version older.
  public static EffectiveVersion of(
      @Nullable Version emulated, @Nullable Version minCompatibility) {
    var version = emulated == null ? Version.CURRENT : emulated;
    var previous = version.previousMinor();
    return new EffectiveVersion(
        version,
        minCompatibility != null
            ? minCompatibility
            : previous.compareTo(OLDEST) < 0 ? OLDEST : previous);
  }

  /// Returns the errors, in kube-scheduler's words; empty if the versions are valid.
  public List<String> problems() {
    var problems = new ArrayList<String>();
    if (emulated.compareTo(Version.CURRENT) > 0 || emulated.compareTo(OLDEST) < 0) {
      problems.add(
          "emulation version %s is not between [%s, %s.0]"
              .formatted(emulated, OLDEST, Version.CURRENT));
    }
    if (minCompatibility.compareTo(emulated) > 0 || minCompatibility.compareTo(OLDEST) < 0) {
      problems.add(
          "minCompatibilityVersion version %s is not between [%s, %s]"
              .formatted(minCompatibility, OLDEST, emulated));
    }
    return problems;
  }

  /// Returns the feature gates of such a component.
  public FeatureCatalog catalog() {
    return new FeatureCatalog(emulated, minCompatibility);
  }
}
