package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.meta.LabelSelector;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.framework.state.ResourceNames;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Nodes that are balanced among themselves, and how.
///
/// @param path of its arguments; empty for the general ones
/// @param nodeSelector null for all nodes
/// @param useDeviationThresholds whether limits are distances from the mean
/// @param all limits of all that is used
/// @param prod limits of what pods of production use
/// @param resourceWeights by which nodes are put in order
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

  NodePool {
    resourceWeights = Collections.unmodifiableSortedMap(new TreeMap<>(resourceWeights));
  }

  /// The pool that the arguments are without naming one.
  static NodePool general(ArgsReader args) {
    LoadLimits all = LoadLimits.read(args, "lowThresholds", "highThresholds");
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
    var names = new TreeSet<String>();
    names.add(ResourceNames.CPU);
    names.add(ResourceNames.MEMORY);
    names.addAll(limits.low().keySet());
    names.addAll(limits.high().keySet());
    var weights = new TreeMap<>(given);
    names.stream()
        .filter(name -> given.getOrDefault(name, 0L) <= 0)
        .forEach(name -> weights.put(name, 1L));
    return weights;
  }

  /// A pool of the list.
  ///
  /// @param general of which it has what it does not say itself
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

  /// The same with limits for each of the resources that some limit names, and for memory.
  NodePool complete() {
    SortedSet<String> names = new TreeSet<>();
    names.add(ResourceNames.MEMORY);
    for (LoadLimits limits : new LoadLimits[] {all, prod}) {
      names.addAll(limits.low().keySet());
      names.addAll(limits.high().keySet());
    }
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

  /// The resources of a pool that is complete.
  SortedSet<String> resources() {
    return new TreeSet<>(all.low().keySet());
  }
}
