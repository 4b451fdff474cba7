package dev.berth.framework;

import dev.berth.framework.state.PodInfo;

/// Decides whether a pod may enter the active queue at all. A rejected pod is *gated*: it stays
/// among the unschedulable pods until an event that this plugin has registered for, and is not
/// tried before.
public interface PreEnqueuePlugin extends Plugin {
  PreEnqueueStatus preEnqueue(PodInfo pod);

  /// Whether the answer depends on the PodGroup that the pod names, and on nothing else of the pod.
  /// For members that this plugin has rejected, one call is enough then: very large gangs come pod
  /// by pod.
  default boolean readsPodGroupOnly() {
    return false;
  }

  /// The pod may be tried, or is gated.
  sealed interface PreEnqueueStatus permits Success, Rejected {}
}
