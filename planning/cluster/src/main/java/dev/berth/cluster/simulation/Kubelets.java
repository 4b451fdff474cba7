package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The times that the kubelets of a cluster take to start and to stop pods.
public interface Kubelets {
  /// Returns how long after its binding the pod is ready; null if its kubelet does not answer.
  /// Called repeatedly until the pod is ready.
  @Nullable Duration timeToStart(Pod pod);

  /// Returns how long after its deletion the pod is gone; null if its kubelet does not answer.
  /// Called repeatedly until the pod is gone.
  @Nullable Duration timeToStop(Pod pod);
}
