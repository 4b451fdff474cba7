package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.EventResource;
import org.jspecify.annotations.Nullable;

/// An event in the cluster that may make unschedulable pods schedulable.
///
/// @param label in metrics
/// @param before the object as it was; null if it is new
/// @param after the object as it is; null if it is gone
public record QueueEvent(
    String label,
    ClusterEvent event,
    @Nullable KubernetesObject before,
    @Nullable KubernetesObject after) {
  /// An object has come.
  public static QueueEvent added(EventResource resource, KubernetesObject object) {
    return of(ClusterEvent.of(resource, ActionType.ADD), null, object);
  }

  /// An object has changed.
  public static QueueEvent updated(
      ClusterEvent event, KubernetesObject before, KubernetesObject after) {
    return of(event, before, after);
  }

  /// An object is gone.
  public static QueueEvent deleted(EventResource resource, KubernetesObject object) {
    return of(ClusterEvent.of(resource, ActionType.DELETE), object, null);
  }

  private static QueueEvent of(
      ClusterEvent event, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    return new QueueEvent(event.label(), event, before, after);
  }

  /// A plugin activates the pod.
  static QueueEvent activated(Pod pod) {
    return new QueueEvent(EventLabel.FORCE_ACTIVATE, ClusterEvent.WILDCARD, null, pod);
  }

  /// Pods have waited for too long.
  static QueueEvent timedOut() {
    return new QueueEvent(EventLabel.UNSCHEDULABLE_TIMEOUT, ClusterEvent.WILDCARD, null, null);
  }

  /// Other plugins decide from now on.
  static QueueEvent reconfigured() {
    return new QueueEvent(EventLabel.CONFIGURATION_RELOAD, ClusterEvent.WILDCARD, null, null);
  }

  /// Whether it requeues a pod without queueing hints: any pod, or only the one that it names.
  boolean bypassesHints(String uid) {
    return event.isWildcard() && (after == null || after.metadata().uid().equals(uid));
  }
}
