package dev.berth.config.legacy.conversion;

import java.util.Set;

/// Plugins of earlier versions.
final class OldPlugins {
  /// The default plugin among the plugins that scored resources.
  static final String DEFAULT_SCORER = "NodeResourcesLeastAllocated";

  /// The plugins whose arguments name their version, which is no longer needed.
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
