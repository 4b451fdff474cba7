package dev.berth.framework.model;

import java.time.Instant;

/// A unit that waits in the queue: a pod or a group of pods.
public sealed interface QueuedEntity permits QueuedPodInfo, QueuedGroupInfo {
  /// The priority of the pod or of the group; for a group, the priorities of its pods play no part.
  int priority();

  /// When it was last added to the queue.
  Instant timestamp();

  /// The number of attempts so far.
  int attempts();
}
