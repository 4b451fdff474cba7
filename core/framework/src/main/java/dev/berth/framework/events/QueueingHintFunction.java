package dev.berth.framework.events;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.model.PodInfo;
import org.jspecify.annotations.Nullable;

/// Decides whether an event requeues a pod. Called on the engine's thread for every pod that the
/// plugin has rejected, or once for several pods, see [ClusterEventWithHint#readingOnly]. An
/// exception counts as [QueueingHint#QUEUE].
@FunctionalInterface
public interface QueueingHintFunction {
  /// Returns whether the change may help the pod.
  ///
  /// @param pod the rejected pod
  /// @param before the old object; null if it is new
  /// @param after the new object; null if it is deleted
  QueueingHint hint(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after);
}
