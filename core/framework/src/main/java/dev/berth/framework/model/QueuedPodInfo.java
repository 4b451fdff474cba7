package dev.berth.framework.model;

import java.time.Instant;

/// A pod that waits to be scheduled.
///
/// @param timestamp when the pod was last added to the queue
/// @param attempts the number of attempts so far
public record QueuedPodInfo(PodInfo pod, Instant timestamp, int attempts) implements QueuedEntity {
  @Override
  public int priority() {
    return pod.priority();
  }

  public QueuedPodInfo withAttempts(int number) {
    return new QueuedPodInfo(pod, timestamp, number);
  }

  public QueuedPodInfo withPod(PodInfo changed) {
    return new QueuedPodInfo(changed, timestamp, attempts);
  }
}
