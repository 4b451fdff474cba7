package dev.berth.framework.handle;

import dev.berth.framework.state.PodInfo;

/// The preemptions that were decided and are still being carried out.
public interface RunningPreemptions {
  /// Whether victims are still to be evicted for the pod, or, if it is a member of a group, for the
  /// root of that: until then it need not be tried.
  boolean isRunningFor(PodInfo pod);
}
