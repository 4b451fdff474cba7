package dev.berth.conformance.storms;

import dev.berth.api.core.Pod;
import java.util.Locale;

/// Where a pod is when a fault begins, as the leader sees it.
enum PodState {
  ACTIVE,
  BACKOFF,
  UNSCHEDULABLE,
  GATED,
  INCOMPLETE,
  PERMIT,
  BINDING,
  /// Bound, but the watch does not say so yet.
  ASSUMED,
  NOMINATED,
  BOUND,
  TERMINATING;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PodState of(Pod pod, SchedulerProcess leader) {
    if (pod.isTerminating()) {
      return TERMINATING;
    }
    if (!pod.spec().nodeName().isEmpty()) {
      return BOUND;
    }
    if (!pod.status().nominatedNodeName().isEmpty()) {
      return NOMINATED;
    }
    var places = leader.scheduler().placesOf(pod.metadata().uid());
    return places.isEmpty() ? ASSUMED : valueOf(places.getFirst().toUpperCase(Locale.ROOT));
  }
}
