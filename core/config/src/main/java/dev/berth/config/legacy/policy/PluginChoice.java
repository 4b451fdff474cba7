package dev.berth.config.legacy.policy;

import dev.berth.api.kubescheduler.ScoringStrategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Collects which plugins of a profile filter and score, and their arguments. The resulting profile
/// contains only the differences from the default profile.
final class PluginChoice {
  private static final Set<String> ONLY_FILTERS =
      Set.of("NodeName", "NodePorts", "VolumeRestrictions", "NodeVolumeLimits", "VolumeZone");
  private static final Set<String> ONLY_SCORES =
      Set.of("NodeResourcesBalancedAllocation", "ImageLocality");
  private static final Map<String, Long> WEIGHTS =
      Map.of(
          "TaintToleration",
          3L,
          "NodeAffinity",
          2L,
          "PodTopologySpread",
          2L,
          "InterPodAffinity",
          2L);

  /// The plugins that filter only if they are named; null if all filter.
  private @Nullable List<String> optionalFilters;

  /// The plugins that score only if they are named; null if all score.
  private @Nullable List<String> optionalScores;

  private final Set<String> filters = new LinkedHashSet<>();
  private final Map<String, Long> weights = new LinkedHashMap<>();
  private final Map<String, Map<String, Object>> arguments = new LinkedHashMap<>();
  private final List<Object> required = new ArrayList<>();
  private final List<Object> preferred = new ArrayList<>();
  private final List<Object> constraints = new ArrayList<>();

  void filterOnlyWith(List<String> optional) {
    optionalFilters = optional;
  }

  void filterWith(String plugin) {
    filters.add(plugin);
  }

  void scoreOnlyWith(List<String> optional) {
    optionalScores = optional;
  }

  boolean score(String plugin) {
    return weights.containsKey(plugin);
  }

  /// Weights of one plugin add up: several former scores may have become one plugin.
  void scoreWith(String plugin, long weight) {
    weights.merge(plugin, weight, Long::sum);
  }

  void argument(String plugin, String name, Object value) {
    arguments.computeIfAbsent(plugin, _ -> new LinkedHashMap<>()).put(name, value);
  }

  void requireOfNodes(String label, String operator) {
    required.add(ordered("key", label, "operator", operator));
  }

  void preferOfNodes(String label, String operator) {
    var term = ordered("key", label, "operator", operator);
    preferred.add(ordered("weight", 1L, "preference", ordered("matchExpressions", List.of(term))));
  }

  void spreadOver(String label) {
    constraints.add(
        ordered("maxSkew", 1L, "topologyKey", label, "whenUnsatisfiable", "ScheduleAnyway"));
  }

  static Map<String, Object> scoringStrategy(String type) {
    return ordered("type", type);
  }

  static Map<String, Object> scoringStrategy(Policy.Utilization utilization) {
    var shape =
        utilization.shape().stream()
            .map(p -> ordered("utilization", (long) p.utilization(), "score", (long) p.score()))
            .toList();
    var resources =
        utilization.resources().stream()
            .map(share -> ordered("name", share.name(), "weight", Math.max(1, share.weight())))
            .toList();
    var strategy =
        ordered(
            "type",
            ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO,
            "requestedToCapacityRatio",
            ordered("shape", shape));
    if (!resources.isEmpty()) {
      strategy.put("resources", resources);
    }
    return strategy;
  }

  /// Returns the profile as in a document.
  Map<String, Object> profile() {
    var profile = ordered("schedulerName", "default-scheduler");
    var plugins = plugins();
    if (!plugins.isEmpty()) {
      profile.put("plugins", plugins);
    }
    addAffinity();
    if (!constraints.isEmpty()) {
      argument("PodTopologySpread", "defaultConstraints", constraints);
      argument("PodTopologySpread", "defaultingType", "List");
    }
    if (!arguments.isEmpty()) {
      List<Object> configs = new ArrayList<>();
      arguments.forEach((plugin, args) -> configs.add(ordered("name", plugin, "args", args)));
      profile.put("pluginConfig", configs);
    }
    return profile;
  }

  private void addAffinity() {
    var affinity = ordered();
    if (!required.isEmpty()) {
      affinity.put(
          "requiredDuringSchedulingIgnoredDuringExecution",
          ordered("nodeSelectorTerms", List.of(ordered("matchExpressions", required))));
    }
    if (!preferred.isEmpty()) {
      affinity.put("preferredDuringSchedulingIgnoredDuringExecution", preferred);
    }
    if (!affinity.isEmpty()) {
      argument("NodeAffinity", "addedAffinity", affinity);
    }
  }

  private Map<String, Object> plugins() {
    var noFilter = without(optionalFilters, filters);
    var noScore = without(optionalScores, weights.keySet());
    if (optionalScores != null) {
      noScore.add("VolumeBinding");
    }
    var nowhere = new LinkedHashSet<String>();
    for (var plugin : noFilter) {
      if (ONLY_FILTERS.contains(plugin) || noScore.contains(plugin)) {
        nowhere.add(plugin);
      }
    }
    for (var plugin : noScore) {
      if (ONLY_SCORES.contains(plugin)) {
        nowhere.add(plugin);
      }
    }
    noFilter.removeAll(nowhere);
    noScore.removeAll(nowhere);
    var plugins = ordered();
    put(plugins, "multiPoint", List.of(), nowhere);
    put(plugins, "preFilter", List.of(), noFilter);
    put(plugins, "filter", List.of(), noFilter);
    put(plugins, "preScore", List.of(), noScore);
    put(plugins, "score", weighted(), noScore);
    return plugins;
  }

  /// Returns the plugins whose weight is not the default.
  private List<Object> weighted() {
    List<Object> enabled = new ArrayList<>();
    weights.forEach((plugin, weight) -> {
      if (!weight.equals(WEIGHTS.getOrDefault(plugin, 1L))) {
        enabled.add(ordered("name", plugin, "weight", weight));
      }
    });
    return enabled;
  }

  private static Set<String> without(@Nullable List<String> optional, Set<String> named) {
    Set<String> left = new LinkedHashSet<>();
    if (optional != null) {
      left.addAll(optional);
      left.removeAll(named);
    }
    return left;
  }

  private static void put(
      Map<String, Object> plugins, String point, List<Object> enabled, Set<String> disabled) {
    var set = ordered();
    if (!enabled.isEmpty()) {
      set.put("enabled", enabled);
    }
    if (!disabled.isEmpty()) {
      set.put("disabled", disabled.stream().map(name -> ordered("name", name)).toList());
    }
    if (!set.isEmpty()) {
      plugins.put(point, set);
    }
  }

  private static Map<String, Object> ordered(Object... namesAndValues) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
