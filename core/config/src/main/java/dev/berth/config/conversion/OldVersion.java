package dev.berth.config.conversion;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A version of KubeSchedulerConfiguration that is not served any more, and can be converted.
public enum OldVersion {
  V1BETA1,
  V1BETA2,
  V1BETA3;

  /// What to do about them where they are not converted; ends a sentence that names v1.
  public static final String ADVICE = ", or let berth check-config convert write it";

  private static final String GROUP = "kubescheduler.config.k8s.io/";

  /// The version of that `apiVersion`.
  public static Optional<OldVersion> of(String apiVersion) {
    return Arrays.stream(values())
        .filter(version -> version.apiVersion().equals(apiVersion))
        .findFirst();
  }

  /// All of them as `apiVersion`.
  public static List<String> apiVersions() {
    return Arrays.stream(values()).map(OldVersion::apiVersion).toList();
  }

  /// Such as `kubescheduler.config.k8s.io/v1beta2`.
  public String apiVersion() {
    return GROUP + name().toLowerCase(Locale.ROOT);
  }

  /// Whether resources were scored by three plugins, of which `NodeResourcesFit` has the strategies
  /// now.
  boolean hasResourceScorers() {
    return this == V1BETA1;
  }

  /// Whether the plugins that follow users' preferences had smaller weights.
  boolean hasSmallWeights() {
    return this != V1BETA3;
  }

  /// Whether it had addresses for health checks and metrics.
  boolean hasInsecurePorts() {
    return this != V1BETA3;
  }
}
