package dev.berth.framework.state;

import java.time.Instant;

/// What waits in the queue as one: a pod, or a group of pods.
public sealed interface QueuedEntity permits QueuedPodInfo, QueuedGroupInfo {
  /// The priority of the pod, or that of the group: those of its pods play no part.
  int priority();

  /// When it was last added to the queue.
  Instant timestamp();

  /// How often it has been tried.
  int attempts();
}
