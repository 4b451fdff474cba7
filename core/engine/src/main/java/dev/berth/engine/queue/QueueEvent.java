package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.EventResource;
import org.jspecify.annotations.Nullable;

/// An event in the cluster that may make unschedulable pods schedulable.
///
/// @param label the label in metrics
/// @param before the old object; null if it is new
/// @param after the new object; null if it is deleted
public record QueueEvent(
    String label,
    ClusterEvent event,
    @Nullable KubernetesObject before,
    @Nullable KubernetesObject after) {
  /// Creates the event for a new object.
  public static QueueEvent added(EventResource resource, KubernetesObject object) {
    return of(ClusterEvent.of(resource, ActionType.ADD), null, object);
  }

  /// Creates the event for a changed object.
  public static QueueEvent updated(
      ClusterEvent event, KubernetesObject before, KubernetesObject after) {
    return of(event, before, after);
  }

  /// Creates the event for a deleted object.
  public static QueueEvent deleted(EventResource resource, KubernetesObject object) {
    return of(ClusterEvent.of(resource, ActionType.DELETE), object, null);
  }

  private static QueueEvent of(
      ClusterEvent event, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    return new QueueEvent(event.label(), event, before, after);
  }

  /// Creates the event for a pod that a plugin activates.
  static QueueEvent activated(Pod pod) {
    return new QueueEvent(EventLabel.FORCE_ACTIVATE, ClusterEvent.WILDCARD, null, pod);
  }

  /// Creates the event for pods that have waited too long.
  static QueueEvent timedOut() {
    return new QueueEvent(EventLabel.UNSCHEDULABLE_TIMEOUT, ClusterEvent.WILDCARD, null, null);
  }

  /// Creates the event for replaced plugins.
  static QueueEvent reconfigured() {
    return new QueueEvent(EventLabel.CONFIGURATION_RELOAD, ClusterEvent.WILDCARD, null, null);
  }

  /// Returns whether it requeues a pod without queueing hints: any pod, or only the pod that the
  /// event names.
  boolean bypassesHints(String uid) {
    return event.isWildcard() && (after == null || after.metadata().uid().equals(uid));
  }
}
