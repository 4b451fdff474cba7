package dev.berth.framework;

import dev.berth.framework.model.PodInfo;

/// Decides whether a pod may enter the active queue. A rejected pod is *gated*: it stays among the
/// unschedulable pods, and is not tried, until an event occurs for which this plugin has
/// registered.
public interface PreEnqueuePlugin extends Plugin {
  PreEnqueueStatus preEnqueue(PodInfo pod);

  /// Returns whether the answer depends only on the PodGroup that the pod names. If so, one call is
  /// enough for all waiting members of a rejected group. Members of very large gangs arrive one by
  /// one, so this saves many calls.
  default boolean readsPodGroupOnly() {
    return false;
  }

  /// The result: the pod may be tried, or is gated.
  sealed interface PreEnqueueStatus permits Success, Rejected {}
}
