package dev.berth.framework.handle;

import dev.berth.framework.state.PodInfo;
import java.util.Set;

/// The preemptions that were decided and are still being carried out.
public interface RunningPreemptions {
  /// Whether victims are still to be evicted for the pod, or, if it is a member of a group, for the
  /// root of that: until then it need not be tried.
  boolean isRunningFor(PodInfo pod);

  /// The UIDs of pods that are to be evicted, and of which the cluster does not show yet that they
  /// go: whoever chooses victims need not choose others in their place. Unmodifiable; none where
  /// evictions take no time.
  default Set<String> victims() {
    return Set.of();
  }
}
