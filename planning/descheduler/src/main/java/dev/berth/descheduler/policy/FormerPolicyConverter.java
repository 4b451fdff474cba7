package dev.berth.descheduler.policy;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Trees;
import dev.berth.config.legacy.ConvertedDocument;
import dev.berth.descheduler.policy.DeschedulerPlugins.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Converts a policy of v1alpha1 to v1alpha2, like the descheduler up to v0.30 when it read one:
/// each strategy becomes a profile. For one policy.
///
/// Source: sigs.k8s.io/descheduler v0.30, `pkg/api/v1alpha1`.
///
/// @param problems collects parts that cannot be converted
record FormerPolicyConverter(
    PolicyTree tree,
    Map<String, @Nullable Object> policy,
    DeschedulerPlugins plugins,
    Problems problems,
    List<String> remarks) {
  static final String VERSION = "descheduler/v1alpha1";

  /// The remark about settings that count now, and that the descheduler ignored in a policy of
  /// v1alpha1.
  static final String COUNTS_NOW =
      "counts now; the descheduler passed it over in a policy of " + VERSION;

  private static final String LIFETIME = "PodLifeTime";

  /// Fields of the policy that became arguments of DefaultEvictor.
  private static final List<String> EVICTS =
      List.of(
          "evictFailedBarePods",
          "evictLocalStoragePods",
          "evictSystemCriticalPods",
          "evictDaemonSetPods",
          "ignorePvcPods");

  private static final List<String> LIMITS =
      List.of(
          "nodeSelector",
          "maxNoOfPodsToEvictPerNode",
          "maxNoOfPodsToEvictPerNamespace",
          "maxNoOfPodsToEvictTotal");

  FormerPolicyConverter(PolicyTree tree, DeschedulerPlugins plugins, Problems problems) {
    this(tree, Trees.copy(tree.root()), plugins, problems, new ArrayList<>());
  }

  ConvertedDocument convert() {
    var document = new LinkedHashMap<String, @Nullable Object>();
    document.put("apiVersion", DeschedulerPolicy.API_VERSION);
    document.put("kind", DeschedulerPolicy.KIND);
    LIMITS.forEach(field -> copy(field, policy, document));
    if (document.containsKey("maxNoOfPodsToEvictTotal")) {
      remark("maxNoOfPodsToEvictTotal", COUNTS_NOW);
    }
    var profiles = new ArrayList<Object>();
    Map<String, @Nullable Object> strategies = Trees.copy(policy.get("strategies"));
    if (policy.get("strategies") != null && !(policy.get("strategies") instanceof Map)) {
      problem(
          "strategies",
          "strategies are listed by their names, as in RemoveDuplicates: {enabled: true}");
    }
    strategies.forEach((name, strategy) -> {
      var fields = Trees.copy(strategy);
      String path = "strategies." + name;
      if (!Boolean.TRUE.equals(fields.get("enabled"))) {
        remark(path, "is left out: it is not enabled");
      } else if (!StrategyParameters.STRATEGIES.contains(name) || plugins.find(name) == null) {
        problem(
            path,
            "there is no strategy \"%s\"%s"
                .formatted(name, Nearest.hint(name, StrategyParameters.STRATEGIES)));
      } else {
        profiles.add(profile(name, Trees.copy(fields.get("params")), path + ".params"));
      }
    });
    if (profiles.size() > 1) {
      remark("strategies", "ran in no fixed order; the profiles run in this one");
    }
    document.put("profiles", profiles);
    leftOut();
    return new ConvertedDocument(document, remarks);
  }

  private Map<String, Object> profile(
      String name, Map<String, @Nullable Object> params, String path) {
    var config = new ArrayList<Object>();
    Map<String, @Nullable Object> evictor = evictor(name, params, path);
    if (!evictor.isEmpty()) {
      config.add(entry("DefaultEvictor", evictor));
    }
    var parameters =
        new StrategyParameters(name, params, (param, text) -> remark(path + "." + param, text));
    config.add(entry(name, parameters.args()));
    var profile = new LinkedHashMap<String, Object>();
    profile.put("name", "strategy-%s-profile".formatted(name));
    profile.put("pluginConfig", config);
    profile.put(
        "plugins",
        Map.of(
            plugins.missing(Point.BALANCE, List.of(name)).isEmpty() ? "balance" : "deschedule",
            Map.of("enabled", List.of(name))));
    return profile;
  }

  private static Map<String, @Nullable Object> entry(
      String plugin, Map<String, @Nullable Object> args) {
    var entry = new LinkedHashMap<String, @Nullable Object>();
    entry.put("name", plugin);
    if (!args.isEmpty()) {
      entry.put("args", args);
    }
    return entry;
  }

  /// The pods that a strategy may evict.
  private Map<String, @Nullable Object> evictor(
      String strategy, Map<String, @Nullable Object> params, String path) {
    var args = new LinkedHashMap<String, @Nullable Object>();
    EVICTS.forEach(field -> copy(field, policy, args));
    if (!strategy.equals(LIFETIME)) {
      copy("nodeFit", params, args);
    } else if (Boolean.TRUE.equals(params.get("nodeFit"))) {
      remark(path + ".nodeFit", "is left out: PodLifeTime did not read it");
    }
    Object value = params.get("thresholdPriority");
    Object name = params.get("thresholdPriorityClassName");
    boolean isNamed = name != null && !name.equals("");
    if (value != null && isNamed) {
      problem(path, "write one of thresholdPriority and thresholdPriorityClassName");
    } else if (value != null) {
      args.put("priorityThreshold", Map.of("value", value));
    } else if (isNamed) {
      args.put("priorityThreshold", Map.of("name", name));
    }
    return args;
  }

  private static void copy(
      String field, Map<String, @Nullable Object> from, Map<String, @Nullable Object> to) {
    Object value = from.get(field);
    if (value != null) {
      to.put(field, value);
    }
  }

  private void leftOut() {
    policy.keySet().stream()
        .filter(field -> !LIMITS.contains(field) && !EVICTS.contains(field))
        .filter(field -> !Set.of("apiVersion", "kind", "strategies").contains(field))
        .forEach(field -> remark(field, "is left out: %s had no such field".formatted(VERSION)));
  }

  private void remark(String path, String text) {
    remarks.add(path + ": " + text);
  }

  private void problem(String path, String text) {
    problems.add(tree.problem(path, text));
  }
}
