package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.lownodeload.AnomalyDetectors.AnomalyDetector.AnomalyCondition;
import dev.berth.descheduler.plugins.lownodeload.LoadedNode.LoadShare;
import dev.berth.descheduler.plugins.lownodeload.LoadedNode.Scope;
import dev.berth.framework.model.ResourceNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Nodes that are balanced among themselves, with their settings.
///
/// @param path the path of its arguments; empty for the general ones
/// @param nodeSelector null for all nodes
/// @param useDeviationThresholds whether limits are distances from the mean
/// @param all limits of the total use
/// @param prod limits of the use by production pods
/// @param resourceWeights the weights that order the nodes
record NodePool(
    String name,
    String path,
    @Nullable LabelSelector nodeSelector,
    boolean useDeviationThresholds,
    LoadLimits all,
    LoadLimits prod,
    SortedMap<String, Long> resourceWeights,
    AnomalyCondition anomalyCondition) {
  private static final String DEFAULT_NAME = "__default_node_pool__";
  private static final double PERCENT = 100;

  /// The limit up to which nodes are underutilized, and the limit above which they are
  /// overutilized: percentages by resource, or distances from the mean of all nodes.
  record LoadLimits(SortedMap<String, Double> low, SortedMap<String, Double> high) {
    private static LoadLimits read(ArgsReader args, String low, String high) {
      return new LoadLimits(args.percentages(low), args.percentages(high));
    }

    /// @param general the source of absent limits
    private static LoadLimits read(ArgsReader args, String low, String high, LoadLimits general) {
      var own = read(args, low, high);
      return new LoadLimits(
          args.has(low) ? own.low : general.low, args.has(high) ? own.high : general.high);
    }

    /// Adds limits for all of these resources. A resource without a low limit may be used as a
    /// whole.
    ///
    /// @param areDeviations whether limits are distances; the distance 0 stands for the whole
    private LoadLimits on(Collection<String> resources, boolean areDeviations) {
      double whole = areDeviations ? 0 : PERCENT;
      var full = new LoadLimits(new TreeMap<>(low), new TreeMap<>(high));
      for (String resource : resources) {
        if (full.low.putIfAbsent(resource, whole) == null) {
          full.high.put(resource, whole);
        }
      }
      return full;
    }
  }

  /// The pool of the arguments outside of the list of pools.
  static NodePool general(ArgsReader args) {
    var all = LoadLimits.read(args, "lowThresholds", "highThresholds");
    return new NodePool(
        DEFAULT_NAME,
        "",
        args.labelSelector("nodeSelector"),
        args.flag("useDeviationThresholds"),
        all,
        LoadLimits.read(args, "prodLowThresholds", "prodHighThresholds"),
        weights(args.integers("resourceWeights"), all),
        AnomalyCondition.read(args.object("anomalyCondition")));
  }

  private static SortedMap<String, Long> weights(Map<String, Long> given, LoadLimits limits) {
    var weights = new TreeMap<>(given);
    Stream.of(
            Set.of(ResourceNames.CPU, ResourceNames.MEMORY),
            limits.low().keySet(),
            limits.high().keySet())
        .flatMap(Set::stream)
        .filter(name -> given.getOrDefault(name, 0L) <= 0)
        .forEach(name -> weights.put(name, 1L));
    return weights;
  }

  /// A pool of the list; absent fields come from the general pool.
  static NodePool read(ArgsReader args, int index, NodePool general) {
    SortedMap<String, Long> weights = args.integers("resourceWeights");
    return new NodePool(
        args.text("name"),
        "nodePools[%d].".formatted(index),
        args.labelSelector("nodeSelector"),
        args.flag("useDeviationThresholds"),
        LoadLimits.read(args, "lowThresholds", "highThresholds", general.all),
        LoadLimits.read(args, "prodLowThresholds", "prodHighThresholds", general.prod),
        args.has("resourceWeights") ? weights : general.resourceWeights,
        AnomalyCondition.read(args.object("anomalyCondition"), general.anomalyCondition));
  }

  /// Returns the pool with limits for memory, and for each resource with any limit.
  NodePool complete() {
    var names = new TreeSet<>(Set.of(ResourceNames.MEMORY));
    Stream.of(all.low(), all.high(), prod.low(), prod.high())
        .forEach(limits -> names.addAll(limits.keySet()));
    return new NodePool(
        name,
        path,
        nodeSelector,
        useDeviationThresholds,
        all.on(names, useDeviationThresholds),
        prod.on(names, useDeviationThresholds),
        resourceWeights,
        anomalyCondition);
  }

  LoadLimits limits(Scope scope) {
    return scope == Scope.NODE ? all : prod;
  }

  /// The resources of a complete pool.
  SortedSet<String> resources() {
    return new TreeSet<>(all.low().keySet());
  }

  /// Sets the limits of a complete pool on each of its nodes, as amounts.
  void limit(List<LoadedNode> nodes) {
    for (Scope scope : Scope.values()) {
      Map<String, Double> mean = mean(nodes, scope);
      LoadLimits limits = limits(scope);
      for (LoadedNode node : nodes) {
        node.share(scope)
            .limit(
                amounts(limits.low, limits.low, mean, -1, node),
                amounts(limits.high, limits.low, mean, 1, node));
      }
    }
  }

  /// Percentages of the average use.
  private static Map<String, Double> mean(List<LoadedNode> nodes, Scope scope) {
    var sums = new HashMap<String, Double>();
    for (LoadedNode node : nodes) {
      node.share(scope)
          .used()
          .forEach((resource, used) -> {
            Quantity whole = LoadShare.amount(resource, node.capacity());
            if (!whole.isZero()) {
              var part = (double) ResourceAmounts.number(resource, used);
              sums.merge(
                  resource, part / ResourceAmounts.number(resource, whole) * PERCENT, Double::sum);
            }
          });
    }
    sums.replaceAll((_, sum) -> sum / nodes.size());
    return sums;
  }

  /// @param low where it is 0, deviations stand for the whole
  /// @param sign the sign of deviations
  private Map<String, Quantity> amounts(
      Map<String, Double> limits,
      Map<String, Double> low,
      Map<String, Double> mean,
      int sign,
      LoadedNode node) {
    var amounts = new TreeMap<String, Quantity>();
    for (String resource : resources()) {
      Quantity whole = LoadShare.amount(resource, node.capacity());
      double limit = limits.getOrDefault(resource, 0.0);
      if (!useDeviationThresholds) {
        amounts.put(resource, ResourceAmounts.part(resource, limit, whole));
      } else if (low.getOrDefault(resource, 0.0) == 0) {
        amounts.put(resource, whole);
      } else {
        double percent = Math.clamp(mean.getOrDefault(resource, 0.0) + sign * limit, 0, PERCENT);
        amounts.put(resource, ResourceAmounts.part(resource, percent, whole));
      }
    }
    return amounts;
  }
}
