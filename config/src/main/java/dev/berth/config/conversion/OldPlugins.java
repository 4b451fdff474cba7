package dev.berth.config.conversion;

import java.util.Map;
import java.util.Set;

/// Plugins of earlier versions.
final class OldPlugins {
  static final String NODE_LABEL = "NodeLabel";

  /// Those that scored resources, and the strategy of `NodeResourcesFit` that is the same.
  static final Map<String, String> RESOURCE_SCORERS =
      Map.of(
          "NodeResourcesLeastAllocated", "LeastAllocated",
          "NodeResourcesMostAllocated", "MostAllocated",
          "RequestedToCapacityRatio", "RequestedToCapacityRatio");

  /// The one of them that was a default.
  static final String DEFAULT_SCORER = "NodeResourcesLeastAllocated";

  /// Those that are no more, and what is done instead.
  static final Map<String, String> REMOVED =
      Map.of(
          "AzureDiskLimits", "NodeVolumeLimits counts the volumes of CSI drivers",
          "CinderLimits", "NodeVolumeLimits counts the volumes of CSI drivers",
          "EBSLimits", "NodeVolumeLimits counts the volumes of CSI drivers",
          "GCEPDLimits", "NodeVolumeLimits counts the volumes of CSI drivers",
          "DefaultPodTopologySpread", "PodTopologySpread spreads the pods of a service",
          "SelectorSpread", "PodTopologySpread spreads the pods of a service",
          "NodePreferAvoidPods", "taint nodes with the effect PreferNoSchedule instead",
          "NodeResourceLimits", "limits are not scored any more",
          "ServiceAffinity", "give the pods of a service a required podAffinity by these labels");

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
