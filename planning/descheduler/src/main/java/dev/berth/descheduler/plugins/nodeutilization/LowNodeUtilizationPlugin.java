package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Node;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.NodeUsage.Category;
import dev.berth.descheduler.framework.PluginLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// Takes pods from nodes that are used too much, while there is room on nodes that are used too
/// little.
final class LowNodeUtilizationPlugin implements BalancePlugin {
  static final String NAME = "LowNodeUtilization";

  private final LowNodeUtilizationArgs args;
  private final DeschedulerContext context;

  LowNodeUtilizationPlugin(LowNodeUtilizationArgs args, DeschedulerContext context)
      throws DeschedulerPluginException {
    args.checkQuery();
    this.args = args;
    this.context = context;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void balance(List<Node> nodes) throws DeschedulerPluginException {
    UsageClient client = UsageClients.of(args, context.metrics());
    List<NodeLoad> loads = NodeLoad.of(nodes, context.cluster(), client);
    Thresholds thresholds = thresholds(loads);
    List<NodeLoad> under = new ArrayList<>();
    List<NodeLoad> over = new ArrayList<>();
    classify(loads, thresholds, under, over);
    var distances = new ThresholdDistances(thresholds, context.log());
    if (under.isEmpty()) {
      loads.stream().filter(node -> !node.isUnschedulable()).forEach(distances::toLow);
    }
    if (over.isEmpty()) {
      loads.forEach(distances::toHigh);
    }
    if (isWorthTheWork(loads, under, over)) {
      over.sort(Comparator.comparingLong(NodeLoad::total).reversed());
      evict(over, under, thresholds, client);
    }
  }

  private Thresholds thresholds(List<NodeLoad> loads) {
    return args.deviations()
        ? Thresholds.around(
            loads.stream().map(NodeLoad::percent).toList(),
            args.thresholds(),
            args.targetThresholds())
        : new Thresholds(args.thresholds(), args.targetThresholds());
  }

  private void classify(
      List<NodeLoad> loads, Thresholds thresholds, List<NodeLoad> under, List<NodeLoad> over) {
    Set<String> shown = args.deviations() ? args.thresholds().keySet() : args.resources();
    for (NodeLoad node : loads) {
      Category category = Category.APPROPRIATE;
      if (node.isUnschedulable()) {
        context
            .log()
            .note(
                "Node is unschedulable, thus not considered as underutilized node=" + node.name());
      }
      if (!node.isUnschedulable() && thresholds.isUnder(node.percent())) {
        category = Category.UNDERUTILIZED;
        under.add(node);
      } else if (thresholds.isOver(node.percent())) {
        category = Category.OVERUTILIZED;
        over.add(node);
      }
      context.log().usage(node.as(category, shown));
    }
  }

  private boolean isWorthTheWork(List<NodeLoad> all, List<NodeLoad> under, List<NodeLoad> over) {
    PluginLog log = context.log();
    log.note("Criteria for a node under utilization");
    log.note("Number of underutilized nodes totalNumber=" + under.size());
    log.note("Criteria for a node above target utilization");
    log.note("Number of overutilized nodes totalNumber=" + over.size());
    String reason = StopReason.ofUnderutilized(all.size(), under.size(), args.numberOfNodes());
    if (reason == null && over.isEmpty()) {
      reason = "All nodes are under target utilization, nothing to do here";
    }
    if (reason != null) {
      log.note(reason);
    }
    return reason == null;
  }

  private void evict(
      List<NodeLoad> over, List<NodeLoad> under, Thresholds thresholds, UsageClient client) {
    var move =
        new PodMove(
            context,
            client,
            context.evictor()::filter,
            args.namespaces(),
            args.limitPerNode(),
            new DestinationTaints(under),
            Room.on(under, thresholds.high(), args.resources()));
    for (NodeLoad node : over) {
      Room own = Room.on(List.of(node), thresholds.high(), args.resources());
      if (!move.from(node, own, Room::isExceeded)) {
        return;
      }
    }
  }
}
