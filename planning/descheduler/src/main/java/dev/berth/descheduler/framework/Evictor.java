package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;

/// Evicts pods for the plugins of one profile. What it refuses it notes down, so that plugins need
/// not.
public interface Evictor {
  /// Whether all plugins of the profile's extension point `filter` let the pod go. They are asked
  /// in order, until one does not.
  boolean filter(Pod pod);

  /// Whether all plugins of the profile's extension point `preevictionfilter` let the pod go.
  boolean preEvictionFilter(Pod pod);

  /// Evicts the pod, if the limits of the cycle, the proof, where one is asked for, and the API
  /// server let it. The filters are not called: a plugin calls them where it needs them.
  default EvictionResult evict(Pod pod) {
    return evict(pod, "");
  }

  /// Evicts the pod, and says why.
  ///
  /// @param reason is written into the Eviction; empty for none
  EvictionResult evict(Pod pod, String reason);
}
