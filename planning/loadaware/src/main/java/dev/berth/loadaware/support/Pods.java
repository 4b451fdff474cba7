package dev.berth.loadaware.support;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodSpec;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Questions of plugins about pods.
public final class Pods {
  private Pods() {}

  /// Whether the pod belongs to a DaemonSet, of any API.
  public static boolean isDaemon(Pod pod) {
    return pod.metadata().ownerReferences().stream()
        .anyMatch(owner -> owner.kind().equals("DaemonSet"));
  }

  /// Whether both pods have the same requests and limits, because all of their parts are equal. The
  /// comparison is very fast for a pod and its previous version.
  public static boolean areAlike(Pod one, Pod other) {
    PodSpec a = one.spec();
    PodSpec b = other.spec();
    return a.containers().equals(b.containers())
        && a.initContainers().equals(b.initContainers())
        && a.overhead().equals(b.overhead())
        && Objects.equals(a.resources(), b.resources());
  }

  /// The time when a condition of the pod became true; null if it is not true, or has no time.
  public static @Nullable Instant since(Pod pod, String type) {
    PodCondition condition = pod.status().condition(type);
    return condition == null || !condition.status().equals("True")
        ? null
        : condition.lastTransitionTime();
  }
}
