package dev.berth.queues;

import dev.berth.api.core.Pod;

/// How a pod counts for its job and queue.
enum PodPhase {
  /// It has no node, and may get one: its queue requests what it requests.
  WAITING,
  /// It has no node, and is not to get one now.
  HELD_BACK,
  /// It has a node, or is assumed to.
  ALLOCATED,
  /// It is on its node, and on its way out: what it holds counts for nobody, so that nobody has to
  /// leave in its place.
  RELEASING;

  /// The phase of a pod that has not ended.
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
