package dev.berth.cluster.controller.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The states of a pod that controllers distinguish. A bound pod without a `Ready` condition counts
/// as ready, because nothing shows the opposite.
public final class PodStates {
  private static final String READY = "Ready";

  private PodStates() {}

  /// Whether the pod is active: it runs or will run. Controllers replace other pods.
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

  /// Whether the pod counts as available: it is ready, and not being deleted.
  public static boolean isAvailable(Pod pod) {
    return isActive(pod) && isReady(pod);
  }

  /// Returns since when the pod is ready, as far as is known.
  static @Nullable Instant readySince(Pod pod) {
    var ready = pod.status().condition(READY);
    return ready == null || ready.lastTransitionTime() == null
        ? pod.status().startTime()
        : ready.lastTransitionTime();
  }
}
