package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.core.Node;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.framework.DeschedulerContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Balances the nodes of one pool. For one cycle.
///
/// @param pool complete
/// @param detectors those of earlier cycles, too
record PoolBalance(
    LowNodeLoadArgs args,
    NodePool pool,
    DeschedulerContext context,
    Map<Scope, AnomalyDetectors> detectors) {

  /// Takes pods from nodes that are used too much.
  ///
  /// @param processed nodes that were used too much in earlier pools; those of this one are added
  void run(List<Node> nodes, Collection<String> processed) {
    List<Node> members = members(nodes, processed);
    if (members.isEmpty()) {
      note("No nodes to process LowNodeLoad");
      return;
    }
    LoadClasses classes = LoadClasses.of(loads(members), context.log());
    if (classes.high().isEmpty() && classes.prodHigh().isEmpty()) {
      note("All nodes are under target utilization, nothing to do here");
      return;
    }
    List<LoadedNode> high = abnormal(classes.high(), Scope.NODE);
    List<LoadedNode> prodHigh = abnormal(classes.prodHigh(), Scope.PROD);
    if (high.isEmpty() && prodHigh.isEmpty()) {
      note("None of the nodes were detected as anomalous, nothing to do here");
      return;
    }
    if (classes.under() == 0) {
      note(
          "No nodes are underutilized, nothing to do here, you might tune your thresholds further");
      return;
    }
    classes.low().forEach(node -> reset(node, Scope.NODE));
    classes.prodLow().forEach(node -> reset(node, Scope.PROD));
    classes.bothLow().forEach(node -> reset(node, Scope.NODE));
    if (classes.under() <= args.numberOfNodes()) {
      note("Number of nodes underutilized is less or equal than NumberOfNodes, nothing to do here");
      return;
    }
    if (classes.under() == members.size()) {
      note("All nodes are underutilized, nothing to do here");
      return;
    }
    new PodMoves(args, pool, context, this::reset).run(high, prodHigh, classes);
    high.forEach(node -> detectors(Scope.NODE).normal(node.name()));
    prodHigh.forEach(node -> detectors(Scope.PROD).normal(node.name()));
    classes.high().forEach(node -> processed.add(node.name()));
  }

  private List<Node> members(List<Node> nodes, Collection<String> processed) {
    if (pool.nodeSelector() == null) {
      return nodes;
    }
    Selector selector = Selector.of(pool.nodeSelector());
    return nodes.stream()
        .filter(node -> !processed.contains(node.metadata().name()))
        .filter(node -> selector.matches(node.metadata().labels()))
        .toList();
  }

  private List<LoadedNode> loads(List<Node> members) {
    var measurements =
        new Measurements(
            context.cluster(), context.clock().instant(), args.nodeMetricExpirationSeconds());
    var measured = new ArrayList<Measurements.MeasuredNode>();
    for (Node node : members) {
      var found = measurements.of(node, pool.resources());
      if (found == null) {
        note("No NodeMetric, or one that has expired: node=" + node.metadata().name());
      } else {
        measured.add(found);
      }
    }
    PoolLimits limits = PoolLimits.of(pool, measured);
    return measured.stream().map(limits::on).toList();
  }

  /// Those that are taken for nodes that stay overutilized. One cycle alone has to do for that, if
  /// there are no others.
  private List<LoadedNode> abnormal(List<LoadedNode> nodes, Scope scope) {
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
    return Objects.requireNonNull(detectors.get(scope));
  }

  private void note(String message) {
    context.log().note("%s nodePool=%s".formatted(message, pool.name()));
  }
}
