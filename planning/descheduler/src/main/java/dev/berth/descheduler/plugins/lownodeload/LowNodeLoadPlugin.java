package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.core.Node;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.NodeUsage.Category;
import dev.berth.descheduler.framework.PluginLog;
import dev.berth.descheduler.plugins.lownodeload.AnomalyDetectors.AnomalyDetector.AnomalyCondition;
import dev.berth.descheduler.plugins.lownodeload.LoadedNode.Scope;
import dev.berth.descheduler.plugins.support.StandardFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Evicts pods from nodes whose measured use is too high, pool by pool.
public final class LowNodeLoadPlugin implements BalancePlugin {
  public static final DeschedulerPluginFactory<LowNodeLoadArgs> FACTORY =
      new StandardFactory<>(
          "LowNodeLoad",
          LowNodeLoadPlugin.class,
          LowNodeLoadArgs::read,
          LowNodeLoadArgs::problems,
          LowNodeLoadPlugin::new,
          Set.of(NodeMetric.TYPE));

  private final LowNodeLoadArgs args;
  private final DeschedulerContext context;
  private final List<NodePool> pools;

  /// The detectors of all cycles.
  private final AnomalyDetectors detectors;

  private final AnomalyDetectors prodDetectors;

  LowNodeLoadPlugin(LowNodeLoadArgs args, DeschedulerContext context) {
    this.args = args;
    this.context = context;
    pools = args.nodePools().stream().map(NodePool::complete).toList();
    detectors = new AnomalyDetectors(args.detectorCacheTimeout(), context.clock());
    prodDetectors = new AnomalyDetectors(args.detectorCacheTimeout(), context.clock());
  }

  @Override
  public void balance(List<Node> nodes) {
    if (args.paused()) {
      context.log().note("LowNodeLoad is paused and will do nothing.");
      return;
    }
    var processed = new HashSet<String>();
    for (NodePool pool : pools) {
      String idle = balance(pool, nodes, processed);
      if (!idle.isEmpty()) {
        note(pool, idle);
      }
    }
  }

  private void note(NodePool pool, String message) {
    context.log().note("%s nodePool=%s".formatted(message, pool.name()));
  }

  /// Evicts pods from the overused nodes of the pool.
  ///
  /// @param processed overused nodes of earlier pools; those of this pool are added
  /// @return the reason why there is nothing to do; empty if something was done
  private String balance(NodePool pool, List<Node> nodes, Collection<String> processed) {
    List<Node> members = members(pool, nodes, processed);
    if (members.isEmpty()) {
      return "No nodes to process LowNodeLoad";
    }
    var classes = new LoadClasses(loads(pool, members), context.log());
    if (classes.high.isEmpty() && classes.prodHigh.isEmpty()) {
      return "All nodes are under target utilization, nothing to do here";
    }
    List<LoadedNode> high = abnormal(pool, classes.high, Scope.NODE);
    List<LoadedNode> prodHigh = abnormal(pool, classes.prodHigh, Scope.PROD);
    if (high.isEmpty() && prodHigh.isEmpty()) {
      return "None of the nodes were detected as anomalous, nothing to do here";
    }
    if (classes.under() == 0) {
      return "No nodes are underutilized, nothing to do here, you might tune your thresholds"
          + " further";
    }
    classes.low.forEach(node -> reset(node, Scope.NODE));
    classes.prodLow.forEach(node -> reset(node, Scope.PROD));
    classes.bothLow.forEach(node -> reset(node, Scope.NODE));
    if (classes.under() <= args.numberOfNodes()) {
      return "Number of nodes underutilized is less or equal than NumberOfNodes, nothing to do"
          + " here";
    }
    if (classes.under() == members.size()) {
      return "All nodes are underutilized, nothing to do here";
    }
    new PodMoves(args, pool, context, this::reset).run(high, prodHigh, classes);
    high.forEach(node -> detectors.normal(node.name()));
    prodHigh.forEach(node -> prodDetectors.normal(node.name()));
    classes.high.forEach(node -> processed.add(node.name()));
    return "";
  }

  private static List<Node> members(NodePool pool, List<Node> nodes, Collection<String> processed) {
    if (pool.nodeSelector() == null) {
      return nodes;
    }
    var selector = Selector.of(pool.nodeSelector());
    return nodes.stream()
        .filter(node -> !processed.contains(node.metadata().name()))
        .filter(node -> selector.matches(node.metadata().labels()))
        .toList();
  }

  private List<LoadedNode> loads(NodePool pool, List<Node> members) {
    Instant now = context.clock().instant();
    var measured = new ArrayList<LoadedNode>();
    for (Node node : members) {
      var found =
          LoadedNode.measure(
              node, pool.resources(), context.cluster(), now, args.nodeMetricExpirationSeconds());
      if (found == null) {
        note(pool, "No NodeMetric, or one that has expired: node=" + node.metadata().name());
      } else {
        measured.add(found);
      }
    }
    pool.limit(measured);
    return measured;
  }

  /// The nodes that count as permanently overutilized. If there is only one cycle, one overutilized
  /// cycle is enough.
  private List<LoadedNode> abnormal(NodePool pool, List<LoadedNode> nodes, Scope scope) {
    AnomalyCondition condition = pool.anomalyCondition();
    if (condition.consecutiveAbnormalities() == 1 || context.isSingleCycle()) {
      return nodes;
    }
    return nodes.stream()
        .filter(node -> detectors(scope).abnormal(node.name(), condition))
        .toList();
  }

  private void reset(LoadedNode node, Scope scope) {
    detectors(scope).reset(node.name());
  }

  private AnomalyDetectors detectors(Scope scope) {
    return scope == Scope.NODE ? detectors : prodDetectors;
  }

  /// The nodes of a pool by their use: overused or underused by all pods, or by production pods, or
  /// underused by both. Nodes in none of the lists do not change.
  static final class LoadClasses {
    final List<LoadedNode> high = new ArrayList<>();
    final List<LoadedNode> prodHigh = new ArrayList<>();
    final List<LoadedNode> low = new ArrayList<>();
    final List<LoadedNode> prodLow = new ArrayList<>();
    final List<LoadedNode> bothLow = new ArrayList<>();

    /// @param log is told of each
    LoadClasses(List<LoadedNode> nodes, PluginLog log) {
      nodes.forEach(node -> log.usage(node.as(add(node))));
    }

    private Category add(LoadedNode node) {
      boolean isSchedulable = !node.node().spec().unschedulable();
      boolean isLow = isSchedulable && node.all().isUnder();
      boolean isProdLow = isSchedulable && node.prod().isUnder();
      if (!isLow && node.all().isOver()) {
        high.add(node);
        return Category.OVERUTILIZED;
      }
      if (node.prod().isOver()) {
        prodHigh.add(node);
        return Category.OVERUTILIZED;
      }
      if (!isLow && !isProdLow) {
        return Category.APPROPRIATE;
      }
      (isLow && isProdLow ? bothLow : isLow ? low : prodLow).add(node);
      return Category.UNDERUTILIZED;
    }

    /// The number of underused nodes.
    int under() {
      return low.size() + prodLow.size() + bothLow.size();
    }
  }
}
