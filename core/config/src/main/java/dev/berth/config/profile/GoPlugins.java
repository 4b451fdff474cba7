package dev.berth.config.profile;

import java.util.Map;
import java.util.Set;

/// Plugins of well-known schedulers in Go, for hints to users of their configurations.
final class GoPlugins {
  private static final Map<String, Set<String>> BY_PROJECT =
      Map.of(
          "kubernetes-sigs/scheduler-plugins",
          Set.of(
              "CapacityScheduling",
              "Coscheduling",
              "CrossNodePreemption",
              "LowRiskOverCommitment",
              "NetworkOverhead",
              "NodeMetadata",
              "NodeResourceTopologyMatch",
              "NodeResourcesAllocatable",
              "NodeResourcesFitPlus",
              "Peaks",
              "PodState",
              "PreemptionToleration",
              "QOSSort",
              "ScarceResourceAvoidance",
              "SySched",
              "TopologicalSort"),
          "Koordinator",
          Set.of(
              "BatchResourceFit",
              "CompatibleDefaultPreemption",
              "DefaultPreBind",
              "DeviceShare",
              "ElasticQuota",
              "NodeNUMAResource",
              "Reservation",
              "SchedulingHint"),
          "Apache YuniKorn",
          Set.of("YuniKornPlugin"));

  private GoPlugins() {}

  /// Returns advice about a plugin that does not exist; empty if it does not belong to these
  /// projects.
  static String hint(String plugin) {
    return BY_PROJECT.entrySet().stream()
        .filter(project -> project.getValue().contains(plugin))
        .map(Map.Entry::getKey)
        .findAny()
        .map(project ->
            "; it is a plugin of %s, in Go, which Berth does not have: one in Java goes as a jar"
                    .formatted(project)
                + " into --plugin-dir")
        .orElse("");
  }
}
