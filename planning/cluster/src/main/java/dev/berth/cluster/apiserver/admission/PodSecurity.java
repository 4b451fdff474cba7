package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Namespace;
import java.util.Set;

/// Finds the Pod Security Standard that a namespace enforces. Berth does not apply it, because it
/// depends on fields that Berth does not read.
public final class PodSecurity {
  private static final String ENFORCE = "pod-security.kubernetes.io/enforce";
  private static final Set<String> OF_ALL_PODS = Set.of("", "privileged");

  private PodSecurity() {}

  /// Returns the level, such as `restricted`; empty if the namespace admits all pods.
  public static String level(Namespace namespace) {
    var level = namespace.metadata().labels().getOrDefault(ENFORCE, "");
    return OF_ALL_PODS.contains(level) ? "" : level;
  }
}
