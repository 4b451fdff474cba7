package dev.berth.cluster.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What controllers distinguish of a pod. A bound pod without a `Ready` condition counts as ready:
/// nothing is known against it.
public final class PodStates {

  private static final String READY = "Ready";

  private PodStates() {}

  /// Whether the pod runs, or is to run: controllers replace the others.
  public static boolean isActive(Pod pod) {
    return !pod.isFinished() && !pod.isTerminating();
  }

  static boolean isBound(Pod pod) {
    return !pod.spec().nodeName().isEmpty();
  }

  /// Whether the pod waits for a node.
  public static boolean isPending(Pod pod) {
    return isActive(pod) && !isBound(pod);
  }

  static boolean isReady(Pod pod) {
    var ready = pod.status().condition(READY);
    return isBound(pod)
        && pod.status().phase().equals(PodStatus.RUNNING)
        && (ready == null || ready.status().equals("True"));
  }

  /// Whether the pod counts towards what must be available: ready, and not about to go.
  public static boolean isAvailable(Pod pod) {
    return isActive(pod) && isReady(pod);
  }

  /// Since when the pod is ready, as far as that is known.
  static @Nullable Instant readySince(Pod pod) {
    var ready = pod.status().condition(READY);
    return ready == null || ready.lastTransitionTime() == null
        ? pod.status().startTime()
        : ready.lastTransitionTime();
  }
}
