package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How long the kubelets of a cluster take to start and to stop pods.
public interface Kubelets {
  /// How long after its binding the pod is ready; null if it never is, since its kubelet does not
  /// answer. Asked again and again until it is ready.
  @Nullable Duration timeToStart(Pod pod);

  /// How long after its deletion the pod is gone; null if it stays, since its kubelet does not
  /// answer. Asked again and again until it is gone.
  @Nullable Duration timeToStop(Pod pod);
}
