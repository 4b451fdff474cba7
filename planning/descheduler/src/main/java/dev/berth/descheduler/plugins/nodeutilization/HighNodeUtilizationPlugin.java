package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.NodeUsage.Category;
import dev.berth.descheduler.framework.PluginLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Takes pods from nodes that are used too little, while there is room on the others.
final class HighNodeUtilizationPlugin implements BalancePlugin {
  static final String NAME = "HighNodeUtilization";

  private final HighNodeUtilizationArgs args;
  private final DeschedulerContext context;

  HighNodeUtilizationPlugin(HighNodeUtilizationArgs args, DeschedulerContext context) {
    this.args = args;
    this.context = context;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void balance(List<Node> nodes) throws DeschedulerPluginException {
    var client = new RequestedUsageClient(args.resources());
    List<NodeLoad> loads = NodeLoad.of(nodes, context.cluster(), client);
    Thresholds thresholds = Thresholds.above(args.thresholds());
    List<NodeLoad> under = new ArrayList<>();
    List<NodeLoad> destinations = new ArrayList<>();
    classify(loads, thresholds, under, destinations);
    if (under.isEmpty()) {
      loads.forEach(new ThresholdDistances(thresholds, context.log())::toLow);
    }
    if (isWorthTheWork(loads, under, destinations)) {
      under.sort(Comparator.comparingLong(NodeLoad::total));
      evict(under, destinations, thresholds, client);
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

  private boolean isWorthTheWork(
      List<NodeLoad> all, List<NodeLoad> under, List<NodeLoad> destinations) {
    PluginLog log = context.log();
    log.note("Criteria for a node below target utilization");
    log.note("Number of underutilized nodes totalNumber=" + under.size());
    String reason = StopReason.ofUnderutilized(all.size(), under.size(), args.numberOfNodes());
    if (reason == null && destinations.isEmpty()) {
      reason = "No node is available to schedule the pods, nothing to do here";
    }
    if (reason != null) {
      log.note(reason);
    }
    return reason == null;
  }

  private void evict(
      List<NodeLoad> under,
      List<NodeLoad> destinations,
      Thresholds thresholds,
      UsageClient client) {
    var move =
        new PodMove(
            context,
            client,
            this::isRemovable,
            args.namespaces(),
            null,
            new DestinationTaints(destinations),
            Room.on(destinations, thresholds.high(), args.resources()));
    for (NodeLoad node : under) {
      Room own = Room.on(List.of(node), thresholds.high(), args.resources());
      if (!move.from(node, own, _ -> true)) {
        return;
      }
    }
  }

  private boolean isRemovable(Pod pod) {
    return context.evictor().filter(pod)
        && (!args.onlyThresholdingResources() || requestsAny(pod, args.thresholds().keySet()));
  }

  private static boolean requestsAny(Pod pod, Set<String> resources) {
    return Stream.concat(pod.spec().containers().stream(), pod.spec().initContainers().stream())
        .map(Container::resources)
        .anyMatch(own -> own.requests().keySet().stream().anyMatch(resources::contains));
  }
}
