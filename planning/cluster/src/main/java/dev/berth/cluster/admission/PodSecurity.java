package dev.berth.cluster.admission;

import dev.berth.api.core.Namespace;
import java.util.Set;

/// Which of the Pod Security Standards a namespace enforces. That is not applied: what it depends
/// on is not read.
public final class PodSecurity {
  private static final String ENFORCE = "pod-security.kubernetes.io/enforce";
  private static final Set<String> OF_ALL_PODS = Set.of("", "privileged");

  private PodSecurity() {}

  /// Such as `restricted`; empty if it lets all pods pass.
  public static String level(Namespace namespace) {
    var level = namespace.metadata().labels().getOrDefault(ENFORCE, "");
    return OF_ALL_PODS.contains(level) ? "" : level;
  }
}
