package dev.berth.queues;

import dev.berth.api.core.Pod;

/// How a pod counts for its job and queue.
enum PodPhase {
  /// It has no node but may get one; its requests count for its queue.
  WAITING,
  /// It has no node and must not get one now.
  HELD_BACK,
  /// It has a node or is assumed on one.
  ALLOCATED,
  /// It is terminating on its node. Its resources count for nobody, so that no other pod is evicted
  /// in its place.
  RELEASING;

  /// Returns the phase of a pod that has not ended.
  static PodPhase of(Pod pod) {
    boolean isPlaced = !pod.spec().nodeName().isEmpty();
    if (pod.isTerminating()) {
      return isPlaced ? RELEASING : HELD_BACK;
    }
    if (isPlaced) {
      return ALLOCATED;
    }
    return pod.spec().schedulingGates().isEmpty() ? WAITING : HELD_BACK;
  }
}
