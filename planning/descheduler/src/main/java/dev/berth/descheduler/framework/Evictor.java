package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;

/// Evicts pods for the plugins of one profile. It notes its refusals, so plugins need not.
public interface Evictor {
  /// Whether all of the profile's plugins for `filter` accept an eviction of the pod. They are
  /// called in order, until one does not.
  boolean filter(Pod pod);

  /// Whether all of the profile's plugins for `preevictionfilter` accept an eviction of the pod.
  boolean preEvictionFilter(Pod pod);

  /// Evicts the pod, if the limits of the cycle, the proof (if one is required), and the API server
  /// allow it. It does not call the filters: a plugin calls them itself.
  default EvictionResult evict(Pod pod) {
    return evict(pod, "");
  }

  /// Evicts the pod for a reason.
  ///
  /// @param reason is written into the Eviction; empty for none
  EvictionResult evict(Pod pod, String reason);
}
