package dev.berth.config.legacy.conversion;

import dev.berth.api.codec.Trees;
import dev.berth.config.profile.FormerPlugins;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Converts one profile.
final class ProfileConverter {
  private static final String FIT = "NodeResourcesFit";
  private static final String AFFINITY = "NodeAffinity";
  private static final String SPREAD = "PodTopologySpread";
  private static final List<String> SMALL_WEIGHTS =
      List.of("InterPodAffinity", AFFINITY, "TaintToleration");

  private final OldVersion version;
  private final String path;
  private final BiConsumer<String, String> remarks;
  private final BiConsumer<String, String> problems;
  private final Map<String, PointPlugins> points = new LinkedHashMap<>();

  /// Fields besides the arguments of a plugin are kept, so that checking the result finds them.
  private final Map<String, Map<String, @Nullable Object>> configs = new LinkedHashMap<>();

  private final Map<String, Map<String, @Nullable Object>> args = new LinkedHashMap<>();
  private final List<Map<String, @Nullable Object>> otherConfig = new ArrayList<>();

  /// @param path the path of the profile
  /// @param remarks receives paths and differences
  /// @param problems receives paths, and the settings that cannot be converted
  ProfileConverter(
      OldVersion version,
      String path,
      BiConsumer<String, String> remarks,
      BiConsumer<String, String> problems) {
    this.version = version;
    this.path = path;
    this.remarks = remarks;
    this.problems = problems;
  }

  /// Returns the profile in v1.
  ///
  /// @param preempts false if the configuration turns preemption off as a whole
  Map<String, @Nullable Object> convert(Map<String, @Nullable Object> written, boolean preempts) {
    Trees.copy(written.get("plugins"))
        .forEach((point, set) -> points.put(point, new PointPlugins(Trees.copy(set))));
    readArgs(written);
    if (points.remove("unreserve") != null) {
      remarks.accept(path + ".plugins.unreserve", "is left out: plugins at reserve do this");
    }
    if (!preempts) {
      at("postFilter").disable("DefaultPreemption");
    }
    removed();
    if (version.hasResourceScorers()) {
      resourceScorers();
      nodeLabels();
      spread();
    }
    if (version.hasSmallWeights()) {
      weights();
    }
    return profile(written);
  }

  private PointPlugins at(String point) {
    return points.computeIfAbsent(point, absent -> new PointPlugins(Map.of()));
  }

  private void readArgs(Map<String, @Nullable Object> written) {
    for (var config : Trees.copies(written.get("pluginConfig"))) {
      var name = Trees.string(config, "name");
      var given = Trees.copy(config.get("args"));
      if (FormerPlugins.REMOVED.containsKey(name)) {
        continue;
      }
      if (OldPlugins.WITH_ARGS.contains(name)
          || FormerPlugins.NODE_LABEL.equals(name)
          || FormerPlugins.RESOURCE_SCORERS.containsKey(name)) {
        given.remove("apiVersion");
        given.remove("kind");
        if (args.putIfAbsent(name, given) == null) {
          configs.put(name, config);
          continue;
        }
      } else if (version.apiVersion().equals(given.get("apiVersion"))) {
        given.put("apiVersion", VersionConverter.API_VERSION);
        config.put("args", given);
      }
      otherConfig.add(config);
    }
  }

  private void removed() {
    points.forEach((point, plugins) ->
        new TreeMap<>(FormerPlugins.REMOVED)
            .forEach((plugin, instead) -> {
              if (plugins.remove(plugin)) {
                remarks.accept(
                    "%s.plugins.%s".formatted(path, point),
                    "%s is left out: %s".formatted(plugin, instead));
              }
            }));
  }

  /// Three plugins have become strategies of a single one.
  private void resourceScorers() {
    var score = at("score");
    var active = new ArrayList<String>();
    for (var plugin : FormerPlugins.RESOURCE_SCORERS.keySet().stream().sorted().toList()) {
      boolean isDefault = plugin.equals(OldPlugins.DEFAULT_SCORER) && !score.disables(plugin);
      if (isDefault || score.enables(plugin)) {
        active.add(plugin);
      }
    }
    if (active.size() > 1) {
      problems.accept(
          path + ".plugins.score",
          "%s score resources, and in v1 a profile can do that in one way only; disable all but one"
              .formatted(String.join(" and ", active)));
    }
    if (active.isEmpty() && !score.disablesAll()) {
      score.disable(FIT);
    }
    for (var plugin : active) {
      score.rename(plugin, FIT);
      strategy(plugin);
    }
    for (var plugin : FormerPlugins.RESOURCE_SCORERS.keySet()) {
      args.remove(plugin);
      points.values().forEach(point -> point.remove(plugin));
    }
  }

  private void strategy(String plugin) {
    var given = args.getOrDefault(plugin, Map.of());
    var strategy = new LinkedHashMap<String, @Nullable Object>();
    strategy.put("type", FormerPlugins.RESOURCE_SCORERS.get(plugin));
    var resources = new ArrayList<Map<String, @Nullable Object>>();
    for (var resource : Trees.copies(given.get("resources"))) {
      if (resource.get("weight") instanceof Long weight && weight == 0) {
        continue; // 0 was ignored; in v1 it would count as 1
      }
      resources.add(resource);
    }
    if (!resources.isEmpty()) {
      strategy.put("resources", resources);
    }
    if (given.get("shape") != null) {
      var ratio = new LinkedHashMap<String, @Nullable Object>();
      ratio.put("shape", given.get("shape"));
      strategy.put("requestedToCapacityRatio", ratio);
    }
    if (strategy.size() > 1 || !plugin.equals(OldPlugins.DEFAULT_SCORER)) {
      argsOf(FIT).put("scoringStrategy", strategy);
    }
  }

  /// NodeAffinity does the same for all pods of the profile as NodeLabel did.
  private void nodeLabels() {
    var given = args.remove(FormerPlugins.NODE_LABEL);
    boolean filters = at("filter").remove(FormerPlugins.NODE_LABEL);
    boolean scores = at("score").remove(FormerPlugins.NODE_LABEL);
    points.values().forEach(point -> point.remove(FormerPlugins.NODE_LABEL));
    if (given == null || !(filters || scores)) {
      return;
    }
    if (argsOf(AFFINITY).containsKey("addedAffinity")) {
      problems.accept(
          path + ".pluginConfig",
          "NodeLabel has become addedAffinity of NodeAffinity, which is there already; add the"
              + " labels to it");
      return;
    }
    var affinity = new LinkedHashMap<String, @Nullable Object>();
    var required = new ArrayList<Map<String, @Nullable Object>>();
    if (filters) {
      addLabels(required, given.get("presentLabels"), "Exists");
      addLabels(required, given.get("absentLabels"), "DoesNotExist");
    }
    if (!required.isEmpty()) {
      affinity.put(
          "requiredDuringSchedulingIgnoredDuringExecution",
          Map.of("nodeSelectorTerms", List.of(Map.of("matchExpressions", required))));
    }
    var preferred = new ArrayList<Map<String, @Nullable Object>>();
    if (scores) {
      addLabels(preferred, given.get("presentLabelsPreference"), "Exists");
      addLabels(preferred, given.get("absentLabelsPreference"), "DoesNotExist");
    }
    if (!preferred.isEmpty()) {
      var terms = new ArrayList<Map<String, @Nullable Object>>();
      for (var label : preferred) {
        var term = new LinkedHashMap<String, @Nullable Object>();
        term.put("weight", 1L);
        term.put("preference", Map.of("matchExpressions", List.of(label)));
        terms.add(term);
      }
      affinity.put("preferredDuringSchedulingIgnoredDuringExecution", terms);
    }
    argsOf(AFFINITY).put("addedAffinity", affinity);
    remarks.accept(
        path + ".pluginConfig",
        "NodeLabel is done by NodeAffinity, which also looks at the pods' own affinity");
  }

  private static void addLabels(
      List<Map<String, @Nullable Object>> expressions, @Nullable Object labels, String operator) {
    for (var label : Trees.strings(labels)) {
      var expression = new LinkedHashMap<String, @Nullable Object>();
      expression.put("key", label);
      expression.put("operator", operator);
      expressions.add(expression);
    }
  }

  /// In v1beta1, constraints alone were enough.
  private void spread() {
    var given = args.get(SPREAD);
    if (given != null
        && !Trees.copies(given.get("defaultConstraints")).isEmpty()
        && !given.containsKey("defaultingType")) {
      given.put("defaultingType", "List");
    }
  }

  private void weights() {
    var score = at("score");
    var kept = new ArrayList<String>();
    for (var plugin : SMALL_WEIGHTS) {
      if (!score.enables(plugin) && !score.disables(plugin)) {
        score.enable(plugin, 1L);
        kept.add(plugin);
      }
    }
    if (!kept.isEmpty()) {
      remarks.accept(
          path + ".plugins.score",
          "%s keep the weight 1; without these lines they have those of v1"
              .formatted(String.join(", ", kept)));
    }
  }

  private Map<String, @Nullable Object> argsOf(String plugin) {
    return args.computeIfAbsent(plugin, absent -> new LinkedHashMap<>());
  }

  private Map<String, @Nullable Object> profile(Map<String, @Nullable Object> written) {
    var profile = new LinkedHashMap<>(written);
    profile.remove("plugins");
    profile.remove("pluginConfig");
    var plugins = new LinkedHashMap<String, @Nullable Object>();
    points.forEach((point, set) -> {
      if (!set.tree().isEmpty()) {
        plugins.put(point, set.tree());
      }
    });
    if (!plugins.isEmpty()) {
      profile.put("plugins", plugins);
    }
    var all = new ArrayList<Map<String, @Nullable Object>>();
    args.forEach((plugin, fields) -> {
      var config = new LinkedHashMap<String, @Nullable Object>();
      config.put("name", plugin);
      config.putAll(configs.getOrDefault(plugin, Map.of()));
      config.put("args", fields);
      if (!fields.isEmpty() || config.size() > 2) {
        all.add(config);
      }
    });
    all.addAll(otherConfig);
    if (!all.isEmpty()) {
      profile.put("pluginConfig", all);
    }
    return profile;
  }
}
