package dev.berth.framework.cluster;

import dev.berth.framework.model.PodInfo;
import java.util.Set;

/// The preemptions that are decided but whose victims are not all evicted yet.
public interface RunningPreemptions {
  /// Returns whether victims are still being evicted for the pod or for the root of its group.
  /// Until they are, there is no need to try the pod.
  boolean isRunningFor(PodInfo pod);

  /// Returns the UIDs of victims that the cluster does not show as terminating yet. A plugin that
  /// chooses victims need not choose others in their place. Unmodifiable; empty where evictions
  /// take no time.
  default Set<String> victims() {
    return Set.of();
  }
}
