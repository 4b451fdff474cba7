package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How long the kubelets of a cluster take to start and to stop pods.
public interface Kubelets {

  /// Pods are ready as soon as they are bound, and gone as soon as they are deleted.
  Kubelets IMMEDIATE =
      new Kubelets() {
        @Override
        public Duration timeToStart(Pod pod) {
          return Duration.ZERO;
        }

        @Override
        public Duration timeToStop(Pod pod) {
          return Duration.ZERO;
        }
      };

  /// How long after its binding the pod is ready; null if it never is, since its kubelet does not
  /// answer. Asked again and again until it is ready.
  @Nullable Duration timeToStart(Pod pod);

  /// How long after its deletion the pod is gone; null if it stays, since its kubelet does not
  /// answer. Asked again and again until it is gone.
  @Nullable Duration timeToStop(Pod pod);
}
