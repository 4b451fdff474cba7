package dev.berth.config.profile;

import java.util.Map;

/// Plugins of kube-scheduler from before v1 of its configuration, and their replacements.
public final class FormerPlugins {
  public static final String NODE_LABEL = "NodeLabel";

  /// The plugins that scored resources, with the equivalent strategy of `NodeResourcesFit`.
  public static final Map<String, String> RESOURCE_SCORERS =
      Map.of(
          "NodeResourcesLeastAllocated", "LeastAllocated",
          "NodeResourcesMostAllocated", "MostAllocated",
          "RequestedToCapacityRatio", "RequestedToCapacityRatio");

  /// The plugins that no longer exist, with their replacements.
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

  /// Returns advice about such a plugin in a v1 configuration; empty for any other name.
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

  /// Returns advice for the case that such a plugin is to be disabled; empty for any other name.
  static String hintToDisable(String plugin) {
    if (RESOURCE_SCORERS.containsKey(plugin)) {
      return "; NodeResourcesFit scores resources now: disable it under score to switch that off";
    }
    return hint(plugin).isEmpty() ? "" : " any more; remove the entry";
  }
}
