package dev.berth.config.legacy.conversion;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A version of KubeSchedulerConfiguration that is no longer served but can be converted.
public enum OldVersion {
  V1BETA1,
  V1BETA2,
  V1BETA3;

  /// Advice about such a version; the end of a sentence that names v1.
  public static final String ADVICE = ", or let berth check-config convert write it";

  private static final String GROUP = "kubescheduler.config.k8s.io/";

  /// Returns the version of that `apiVersion`.
  public static Optional<OldVersion> of(String apiVersion) {
    return Arrays.stream(values())
        .filter(version -> version.apiVersion().equals(apiVersion))
        .findFirst();
  }

  /// The `apiVersion` of each.
  public static List<String> apiVersions() {
    return Arrays.stream(values()).map(OldVersion::apiVersion).toList();
  }

  /// For example `kubescheduler.config.k8s.io/v1beta2`.
  public String apiVersion() {
    return GROUP + name().toLowerCase(Locale.ROOT);
  }

  /// Returns whether three plugins scored resources; today `NodeResourcesFit` has their strategies.
  boolean hasResourceScorers() {
    return this == V1BETA1;
  }

  /// Returns whether the plugins that follow users' preferences had smaller weights.
  boolean hasSmallWeights() {
    return this != V1BETA3;
  }

  /// Returns whether it had addresses for health checks and metrics.
  boolean hasInsecurePorts() {
    return this != V1BETA3;
  }
}
