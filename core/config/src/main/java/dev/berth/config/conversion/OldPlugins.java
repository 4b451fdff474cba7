package dev.berth.config.conversion;

import java.util.Set;

/// Plugins of earlier versions.
final class OldPlugins {
  /// The one of those that scored resources that was a default.
  static final String DEFAULT_SCORER = "NodeResourcesLeastAllocated";

  /// Those whose arguments name their version, which is not needed.
  static final Set<String> WITH_ARGS =
      Set.of(
          "DefaultPreemption",
          "InterPodAffinity",
          "NodeAffinity",
          "NodeResourcesBalancedAllocation",
          "NodeResourcesFit",
          "PodTopologySpread",
          "VolumeBinding");

  private OldPlugins() {}
}
