package dev.berth.config.profile;

import java.util.Map;

/// Plugins that kube-scheduler had before v1 of its configuration, and what does their work now.
public final class FormerPlugins {
  public static final String NODE_LABEL = "NodeLabel";

  /// Those that scored resources, and the strategy of `NodeResourcesFit` that is the same.
  public static final Map<String, String> RESOURCE_SCORERS =
      Map.of(
          "NodeResourcesLeastAllocated", "LeastAllocated",
          "NodeResourcesMostAllocated", "MostAllocated",
          "RequestedToCapacityRatio", "RequestedToCapacityRatio");

  /// Those that are no more, and what is done instead.
  public static final Map<String, String> REMOVED =
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

  private FormerPlugins() {}

  /// What to do about one of them where v1 is written; empty for any other name.
  static String hint(String plugin) {
    String strategy = RESOURCE_SCORERS.get(plugin);
    if (strategy != null) {
      return "; write scoringStrategy: {type: %s} in the args of NodeResourcesFit"
          .formatted(strategy);
    }
    if (plugin.equals(NODE_LABEL)) {
      return "; write addedAffinity in the args of NodeAffinity";
    }
    String instead = REMOVED.get(plugin);
    return instead == null ? "" : " any more; " + instead;
  }

  /// The same where one of them is to be disabled.
  static String hintToDisable(String plugin) {
    if (RESOURCE_SCORERS.containsKey(plugin)) {
      return "; NodeResourcesFit scores resources now: disable it under score to switch that off";
    }
    return hint(plugin).isEmpty() ? "" : " any more; remove the entry";
  }
}
