package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.NodeUsage.Category;
import dev.berth.descheduler.framework.PluginLog;
import dev.berth.descheduler.plugins.nodeutilization.PodMove.Room;
import dev.berth.descheduler.plugins.nodeutilization.Thresholds.ThresholdDistances;
import dev.berth.descheduler.plugins.nodeutilization.Thresholds.ThresholdRules;
import dev.berth.descheduler.plugins.support.Namespaces;
import dev.berth.descheduler.plugins.support.StandardFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Evicts pods from nodes with too little use, while others have room.
public record HighNodeUtilizationPlugin(HighNodeUtilizationArgs args, DeschedulerContext context)
    implements BalancePlugin {
  public static final DeschedulerPluginFactory<HighNodeUtilizationArgs> FACTORY =
      new StandardFactory<>(
          "HighNodeUtilization",
          HighNodeUtilizationPlugin.class,
          HighNodeUtilizationArgs::read,
          HighNodeUtilizationArgs::problems,
          HighNodeUtilizationPlugin::new);

  @Override
  public void balance(List<Node> nodes) throws DeschedulerPluginException {
    var resources = args.resources();
    var client = new UsageClient.Requested(resources);
    List<NodeLoad> loads = NodeLoad.of(nodes, context.cluster(), client);
    var thresholds = Thresholds.above(args.thresholds());
    List<NodeLoad> under = new ArrayList<>();
    List<NodeLoad> destinations = new ArrayList<>();
    classify(loads, thresholds, under, destinations);
    if (under.isEmpty()) {
      loads.forEach(new ThresholdDistances(thresholds, context.log())::toLow);
    }
    PluginLog log = context.log();
    log.note("Criteria for a node below target utilization");
    log.note("Number of underutilized nodes totalNumber=" + under.size());
    String otherReason =
        destinations.isEmpty()
            ? "No node is available to schedule the pods, nothing to do here"
            : null;
    if (NodeLoad.isWorthTheWork(loads, under, args.numberOfNodes(), otherReason, log)) {
      under.sort(Comparator.comparingLong(NodeLoad::total));
      new PodMove(
              context,
              client,
              args.namespaces(),
              null,
              destinations,
              some -> Room.on(some, thresholds.high(), resources))
          .run(under, this::isRemovable, _ -> true);
    }
  }

  private void classify(
      List<NodeLoad> loads,
      Thresholds thresholds,
      List<NodeLoad> under,
      List<NodeLoad> destinations) {
    for (NodeLoad node : loads) {
      if (thresholds.isUnder(node.percent())) {
        under.add(node);
        context.log().usage(node.as(Category.UNDERUTILIZED, args.resources()));
      } else if (node.isUnschedulable()) {
        context.log().note("Node is unschedulable node=" + node.name());
      } else {
        destinations.add(node);
        context.log().usage(node.as(Category.OVERUTILIZED, args.resources()));
      }
    }
  }

  private boolean isRemovable(Pod pod) {
    return context.evictor().filter(pod)
        && (!args.onlyThresholdingResources() || requestsAny(pod, args.thresholds().keySet()));
  }

  private static boolean requestsAny(Pod pod, Set<String> resources) {
    return pod.spec()
        .allContainers()
        .anyMatch(it -> !Collections.disjoint(it.resources().requests().keySet(), resources));
  }

  /// Arguments of HighNodeUtilization.
  ///
  /// @param thresholds in percent, by resource
  /// @param numberOfNodes up to this number of underutilized nodes, the plugin does nothing
  public record HighNodeUtilizationArgs(
      SortedMap<String, Double> thresholds,
      long numberOfNodes,
      List<String> evictionModes,
      Namespaces namespaces) {
    private static final String ONLY_THRESHOLDING_RESOURCES = "OnlyThresholdingResources";

    public HighNodeUtilizationArgs {
      thresholds = Collections.unmodifiableSortedMap(new TreeMap<>(thresholds));
      evictionModes = List.copyOf(evictionModes);
    }

    static HighNodeUtilizationArgs read(ArgsReader args) {
      return new HighNodeUtilizationArgs(
          args.percentages("thresholds"),
          Objects.requireNonNullElse(args.int64("numberOfNodes"), 0L),
          args.texts("evictionModes"),
          Namespaces.read(args, "evictableNamespaces"));
    }

    /// The first error, if there is one.
    List<String> problems() {
      String first = ThresholdRules.of(namespaces);
      if (first == null) {
        first = ThresholdRules.of(thresholds);
      }
      var wrongModes =
          evictionModes.stream().filter(mode -> !mode.equals(ONLY_THRESHOLDING_RESOURCES));
      return Stream.concat(
              Stream.ofNullable(first), wrongModes.map("invalid eviction mode "::concat))
          .limit(1)
          .toList();
    }

    /// Whether pods stay that request no resource with a threshold.
    boolean onlyThresholdingResources() {
      return evictionModes.contains(ONLY_THRESHOLDING_RESOURCES);
    }

    /// The resources that count.
    SortedSet<String> resources() {
      return ThresholdRules.resources(thresholds.keySet());
    }
  }
}
