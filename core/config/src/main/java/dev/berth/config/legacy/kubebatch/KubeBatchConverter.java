package dev.berth.config.legacy.kubebatch;

import dev.berth.api.codec.TierCodecs;
import dev.berth.api.codec.TreeEncoder;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.ScoringStrategy;
import dev.berth.api.kubescheduler.Tier;
import dev.berth.api.kubescheduler.TierPlugin;
import dev.berth.config.legacy.ConvertedDocument;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Converts a [KubeBatchConfiguration] to a KubeSchedulerConfiguration. Settings of queues and jobs
/// become arguments of `FairShare`, `gang` becomes the plugin `GangScheduling`, and `predicates`
/// and `nodeorder` become filters and scores of Kubernetes.
///
/// Filters for features that kube-batch does not know, such as spread and devices, have their
/// defaults.
public final class KubeBatchConverter {
  private static final String FAIR_SHARE = "FairShare";
  private static final String GANG_SCHEDULING = "GangScheduling";
  private static final String GANG = "gang";
  private static final String PREDICATES = "predicates";
  private static final String NODE_ORDER = "nodeorder";
  private static final String FIT = "NodeResourcesFit";
  private static final String ALL = "*";

  /// The filters for the checks of kube-batch's `predicates`. kube-batch checks without any plugin
  /// that a pod's requests fit.
  private static final List<String> FILTERS =
      List.of(
          "NodeUnschedulable", "TaintToleration", "NodeAffinity", "NodePorts", "InterPodAffinity");

  /// The filters that also run at PreFilter.
  private static final List<String> PRE_FILTERS =
      List.of("NodeAffinity", "NodePorts", "InterPodAffinity");

  private final KubeBatchConfiguration configuration;
  private final KubeBatchFlags flags;
  private final NodeOrderWeights weights;

  private KubeBatchConverter(KubeBatchConfiguration configuration, KubeBatchFlags flags) {
    this.configuration = configuration;
    this.flags = flags;
    weights =
        configuration
            .plugin(NODE_ORDER)
            .filter(TierPlugin::nodeOrder)
            .map(plugin -> NodeOrderWeights.of(plugin.arguments()))
            .orElse(NodeOrderWeights.NONE);
  }

  /// Converts a configuration that a [KubeBatchLoader] has read.
  public static ConvertedDocument convert(
      KubeBatchConfiguration configuration, KubeBatchFlags flags) {
    return new KubeBatchConverter(configuration, flags).convert();
  }

  private ConvertedDocument convert() {
    var profile = fields();
    profile.put("schedulerName", flags.schedulerName());
    profile.put("plugins", plugins());
    profile.put("pluginConfig", arguments());
    var document = fields();
    document.put("apiVersion", KubeSchedulerConfiguration.API_VERSION);
    document.put("kind", KubeSchedulerConfiguration.KIND);
    document.put("profiles", List.of(profile));
    return new ConvertedDocument(document, remarks());
  }

  private Map<String, @Nullable Object> plugins() {
    var plugins = fields();
    var anywhere = new ArrayList<>(List.of(FAIR_SHARE));
    if (hasGangs()) {
      anywhere.add(GANG_SCHEDULING);
    }
    plugins.put("multiPoint", set(named(anywhere), List.of("PrioritySort", "DefaultPreemption")));
    if (!hasPredicates()) {
      plugins.put("preFilter", set(List.of(), PRE_FILTERS));
      plugins.put("filter", set(List.of(), FILTERS));
    }
    var scores = scores();
    plugins.put("preScore", set(named(scores.keySet()), List.of(ALL)));
    plugins.put("score", set(weighted(scores), List.of(ALL)));
    return plugins;
  }

  private boolean hasGangs() {
    return configuration.plugin(GANG).filter(TierPlugin::jobReady).isPresent();
  }

  private boolean hasPredicates() {
    return configuration.plugin(PREDICATES).filter(TierPlugin::predicate).isPresent();
  }

  /// Returns the weights of in-tree plugins, without weights of 0.
  private Map<String, Integer> scores() {
    var scores = new LinkedHashMap<String, Integer>();
    scores.put(FIT, Math.abs(weights.leastRequested() - weights.mostRequested()));
    scores.put("NodeAffinity", weights.nodeAffinity());
    scores.put("InterPodAffinity", weights.podAffinity());
    scores.put("NodeResourcesBalancedAllocation", weights.balanced());
    scores.values().removeIf(weight -> weight == 0);
    return scores;
  }

  private List<Object> arguments() {
    var share = fields();
    if (!flags.defaultQueue().equals(KubeBatchFlags.DEFAULT.defaultQueue())) {
      share.put("defaultQueue", flags.defaultQueue());
    }
    share.put("actions", configuration.actions());
    share.put("tiers", configuration.tiers().stream().map(KubeBatchConverter::tier).toList());
    var arguments = new ArrayList<Object>();
    arguments.add(of(FAIR_SHARE, share));
    if (weights.mostRequested() > weights.leastRequested()) {
      arguments.add(
          of(FIT, Map.of("scoringStrategy", Map.of("type", ScoringStrategy.MOST_ALLOCATED))));
    }
    return arguments;
  }

  /// Returns the differences from the original.
  private List<String> remarks() {
    var remarks = new ArrayList<String>();
    if (configuration.plugin(GANG).isPresent() && !hasGangs()) {
      remarks.add(
          "gang: with enableJobReady: false, no pod waits for others of its group; kube-batch would"
              + " still wait until minMember of them exist");
    }
    if (hasPredicates()) {
      configuration.plugin(PREDICATES).stream()
          .flatMap(plugin -> plugin.arguments().keySet().stream().sorted())
          .forEach(name ->
              remarks.add(
                  "predicates: %s is left out: pods stay away from nodes with taint %s anyway"
                      .formatted(name, PressureArgument.taint(name))));
    }
    if (weights.leastRequested() > 0 && weights.mostRequested() > 0) {
      remarks.add(
          "nodeorder: leastrequested.weight and mostrequested.weight oppose each other; their"
              + " difference is the weight of NodeResourcesFit");
    }
    return remarks;
  }

  private static Map<String, @Nullable Object> of(String plugin, Map<String, ?> args) {
    var config = fields();
    config.put("name", plugin);
    config.put("args", args);
    return config;
  }

  /// Returns the tier without its arguments, which have become filters and scores.
  private static Object tier(Tier tier) {
    var plugins = tier.plugins().stream().map(plugin -> plugin.withArguments(Map.of())).toList();
    return TreeEncoder.tree(TierCodecs.TIER, new Tier(plugins));
  }

  private static Map<String, @Nullable Object> set(List<?> enabled, List<String> disabled) {
    var set = fields();
    if (!enabled.isEmpty()) {
      set.put("enabled", enabled);
    }
    set.put("disabled", named(disabled));
    return set;
  }

  private static List<Object> named(Collection<String> plugins) {
    return plugins.stream().<Object>map(plugin -> Map.of("name", plugin)).toList();
  }

  private static List<Object> weighted(Map<String, Integer> scores) {
    var entries = new ArrayList<Object>();
    scores.forEach((plugin, weight) -> {
      var entry = fields();
      entry.put("name", plugin);
      entry.put("weight", weight.longValue());
      entries.add(entry);
    });
    return entries;
  }

  private static Map<String, @Nullable Object> fields() {
    return new LinkedHashMap<>();
  }
}
