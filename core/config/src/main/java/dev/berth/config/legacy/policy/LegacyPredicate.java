package dev.berth.config.legacy.policy;

import java.util.List;
import java.util.Map;

/// The predicates of Policies, and the plugins that replace them.
///
/// Source: the predicate names of Kubernetes v1.10 to v1.22, and `legacy_registry.go` of v1.22.
final class LegacyPredicate {
  /// The plugins that filter only if a Policy names one of their predicates.
  static final List<String> OPTIONAL =
      List.of(
          "NodeName",
          "NodeAffinity",
          "NodePorts",
          "NodeResourcesFit",
          "VolumeRestrictions",
          "NodeVolumeLimits",
          "VolumeBinding",
          "VolumeZone",
          "PodTopologySpread",
          "InterPodAffinity");

  private static final Map<String, List<String>> PLUGINS =
      Map.ofEntries(
          Map.entry("PodFitsPorts", List.of("NodePorts")),
          Map.entry("PodFitsHostPorts", List.of("NodePorts")),
          Map.entry("PodFitsResources", List.of("NodeResourcesFit")),
          Map.entry("HostName", List.of("NodeName")),
          Map.entry("MatchNodeSelector", List.of("NodeAffinity")),
          Map.entry(
              "GeneralPredicates",
              List.of("NodeResourcesFit", "NodeName", "NodePorts", "NodeAffinity")),
          Map.entry("NoVolumeZoneConflict", List.of("VolumeZone")),
          Map.entry("NoDiskConflict", List.of("VolumeRestrictions")),
          Map.entry("MaxEBSVolumeCount", List.of("NodeVolumeLimits")),
          Map.entry("MaxGCEPDVolumeCount", List.of("NodeVolumeLimits")),
          Map.entry("MaxAzureDiskVolumeCount", List.of("NodeVolumeLimits")),
          Map.entry("MaxCinderVolumeCount", List.of("NodeVolumeLimits")),
          Map.entry("MaxCSIVolumeCountPred", List.of("NodeVolumeLimits")),
          Map.entry("CheckVolumeBinding", List.of("VolumeBinding")),
          Map.entry("MatchInterPodAffinity", List.of("InterPodAffinity")),
          Map.entry("EvenPodsSpread", List.of("PodTopologySpread")),
          // These could not be left out.
          Map.entry("PodToleratesNodeTaints", List.of()),
          Map.entry("CheckNodeUnschedulable", List.of()));

  /// Predicates that taints for a node's conditions have replaced since v1.12.
  private static final Map<String, String> TAINTED =
      Map.of(
          "CheckNodeCondition", "node.kubernetes.io/not-ready and its like",
          "CheckNodeMemoryPressure", "node.kubernetes.io/memory-pressure",
          "CheckNodeDiskPressure", "node.kubernetes.io/disk-pressure",
          "CheckNodePIDPressure", "node.kubernetes.io/pid-pressure",
          "PodToleratesNodeNoExecuteTaints", "NoExecute");

  private LegacyPredicate() {}

  static boolean isKnown(String name) {
    return PLUGINS.containsKey(name) || TAINTED.containsKey(name);
  }

  /// Returns the plugins of a known predicate.
  static List<String> plugins(String name) {
    return PLUGINS.getOrDefault(name, List.of());
  }

  /// Returns the taints that replace that predicate; empty if plugins replace it.
  static String taints(String name) {
    return TAINTED.getOrDefault(name, "");
  }
}
