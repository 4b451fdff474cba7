package dev.berth.config.legacy.policy;

import dev.berth.api.kubescheduler.ScoringStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A priority of Policies, and the plugin that replaces it.
///
/// Source: the priority names of Kubernetes v1.10 to v1.22, and `legacy_registry.go` of v1.22.
///
/// @param plugin null if there is none
/// @param strategy the matching scoring strategy of `NodeResourcesFit`; null for other plugins
/// @param remark a difference; empty if there is none
record LegacyPriority(@Nullable String plugin, @Nullable String strategy, String remark) {
  /// The plugins that score only if a Policy names one of their priorities.
  static final List<String> PLUGINS =
      List.of(
          "NodeResourcesBalancedAllocation",
          "ImageLocality",
          "InterPodAffinity",
          "NodeResourcesFit",
          "NodeAffinity",
          "PodTopologySpread",
          "TaintToleration");

  private static final String SPREADING =
      "spreads by the default constraints of PodTopologySpread, which took its place";

  private static final Map<String, LegacyPriority> BY_NAME =
      Map.ofEntries(
          Map.entry("LeastRequestedPriority", resources(ScoringStrategy.LEAST_ALLOCATED)),
          Map.entry("MostRequestedPriority", resources(ScoringStrategy.MOST_ALLOCATED)),
          Map.entry("BalancedResourceAllocation", of("NodeResourcesBalancedAllocation")),
          Map.entry("ImageLocalityPriority", of("ImageLocality")),
          Map.entry("InterPodAffinityPriority", of("InterPodAffinity")),
          Map.entry("NodeAffinityPriority", of("NodeAffinity")),
          Map.entry("TaintTolerationPriority", of("TaintToleration")),
          Map.entry("EvenPodsSpreadPriority", of("PodTopologySpread")),
          Map.entry(
              "SelectorSpreadPriority", new LegacyPriority("PodTopologySpread", null, SPREADING)),
          Map.entry(
              "ServiceSpreadingPriority", new LegacyPriority("PodTopologySpread", null, SPREADING)),
          Map.entry("EqualPriority", new LegacyPriority(null, null, "")),
          Map.entry(
              "NodePreferAvoidPodsPriority",
              none(
                  "the annotation scheduler.alpha.kubernetes.io/preferAvoidPods is gone; taint"
                      + " nodes")),
          Map.entry("ResourceLimitsPriority", none("limits are not scored any more")));

  static @Nullable LegacyPriority named(String name) {
    return BY_NAME.get(name);
  }

  static List<String> names() {
    return BY_NAME.keySet().stream().sorted().toList();
  }

  private static LegacyPriority of(String plugin) {
    return new LegacyPriority(plugin, null, "");
  }

  private static LegacyPriority resources(String strategy) {
    return new LegacyPriority("NodeResourcesFit", strategy, "");
  }

  private static LegacyPriority none(String remark) {
    return new LegacyPriority(null, null, "has no successor: " + remark);
  }
}
