package dev.berth.loadaware.support;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodSpec;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What plugins ask about pods.
public final class Pods {
  private Pods() {}

  /// Whether the pod is of a DaemonSet, of whatever API.
  public static boolean isDaemon(Pod pod) {
    return pod.metadata().ownerReferences().stream()
        .anyMatch(owner -> owner.kind().equals("DaemonSet"));
  }

  /// Whether both request and are limited to the same because all is equal of which their sums are
  /// made. Takes next to no time for a pod and what it was a moment ago.
  public static boolean areAlike(Pod one, Pod other) {
    PodSpec a = one.spec();
    PodSpec b = other.spec();
    return a.containers().equals(b.containers())
        && a.initContainers().equals(b.initContainers())
        && a.overhead().equals(b.overhead())
        && Objects.equals(a.resources(), b.resources());
  }

  /// When a condition of the pod became true; null if it is not true, or does not say.
  public static @Nullable Instant since(Pod pod, String type) {
    PodCondition condition = pod.status().condition(type);
    return condition == null || !condition.status().equals("True")
        ? null
        : condition.lastTransitionTime();
  }
}
