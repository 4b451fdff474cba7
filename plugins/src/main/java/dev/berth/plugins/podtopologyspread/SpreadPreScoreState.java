package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Pod;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.StateData;
import dev.berth.plugins.support.DomainCounts;
import java.util.List;
import java.util.Map;

/// How well nodes suit a pod's `ScheduleAnyway` constraints. Immutable once made, but for one
/// thread.
final class SpreadPreScoreState implements StateData {
  private final List<SpreadConstraint> constraints;

  /// Whether nodes that lack a label of some constraint are not scored.
  private final boolean requiresAllTopologies;

  private final PodCounter[] counters;

  /// Per constraint: the matching pods in each domain that a feasible node is in. Empty where each
  /// node is a domain: those are counted when the node is scored.
  private final DomainCounts[] counts;

  /// Per constraint: what a matching pod weighs.
  private final double[] weights;

  private SpreadPreScoreState(
      Pod pod, List<SpreadConstraint> constraints, boolean requiresAllTopologies) {
    this.constraints = constraints;
    this.requiresAllTopologies = requiresAllTopologies;
    counters = PodCounter.of(pod.metadata().namespace(), constraints);
    counts = new DomainCounts[constraints.size()];
    weights = new double[constraints.size()];
  }

  /// Counts the pods in the domains of the feasible nodes.
  ///
  /// @param all all nodes of the cluster: pods on those that are not feasible count, too
  static SpreadPreScoreState of(
      Pod pod,
      List<SpreadConstraint> constraints,
      boolean requiresAllTopologies,
      NodeInclusion inclusion,
      List<NodeInfo> feasible,
      List<NodeInfo> all) {
    var spread = new SpreadPreScoreState(pod, constraints, requiresAllTopologies);
    spread.findDomains(feasible);
    spread.count(all, inclusion);
    return spread;
  }

  private void findDomains(List<NodeInfo> feasible) {
    int scored = 0;
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new DomainCounts();
    }
    for (int n = 0; n < feasible.size(); n++) {
      NodeInfo node = feasible.get(n);
      if (isIgnored(node)) {
        continue;
      }
      scored++;
      Map<String, String> labels = node.node().metadata().labels();
      for (int i = 0; i < counts.length; i++) {
        if (!constraints.get(i).isPerNode()) {
          counts[i].register(SpreadConstraint.value(labels, constraints.get(i)));
        }
      }
    }
    for (int i = 0; i < weights.length; i++) {
      int domains = constraints.get(i).isPerNode() ? scored : counts[i].size();
      weights[i] = Logarithm.of(domains + 2);
    }
  }

  private void count(List<NodeInfo> all, NodeInclusion inclusion) {
    for (int n = 0; n < all.size(); n++) {
      NodeInfo node = all.get(n);
      if (isIgnored(node)) {
        continue;
      }
      Map<String, String> labels = node.node().metadata().labels();
      for (int i = 0; i < counts.length; i++) {
        SpreadConstraint constraint = constraints.get(i);
        if (constraint.isPerNode()) {
          continue;
        }
        int domain = counts[i].position(SpreadConstraint.value(labels, constraint));
        if (domain >= 0 && inclusion.includes(node.node(), constraint)) {
          counts[i].add(domain, counters[i].on(node));
        }
      }
    }
  }

  private boolean isIgnored(NodeInfo node) {
    return requiresAllTopologies
        && !SpreadConstraint.allHaveLabels(constraints, node.node().metadata().labels());
  }

  /// The fewer matching pods around the node, the lower. `maxSkew - 1` is added for each
  /// constraint, so that the more skew is tolerated, the less the counts matter.
  long raw(NodeInfo node) {
    if (isIgnored(node)) {
      return 0;
    }
    Map<String, String> labels = node.node().metadata().labels();
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      SpreadConstraint constraint = constraints.get(i);
      String domain = labels.get(constraint.topologyKey());
      if (domain != null) {
        long matching = constraint.isPerNode() ? counters[i].on(node) : counts[i].get(domain);
        sum += matching * weights[i] + (constraint.maxSkew() - 1);
      }
    }
    return roundHalfAway(sum);
  }

  /// As Go rounds. A negative sum takes a `maxSkew` that no API server accepts.
  private static long roundHalfAway(double value) {
    return value < 0 ? -Math.round(-value) : Math.round(value);
  }

  /// Turns raw scores around, so that the lowest gets 100; ignored nodes get 0.
  void normalize(List<NodeInfo> nodes, long[] scores) {
    long min = Long.MAX_VALUE;
    long max = 0;
    var ignored = new boolean[scores.length];
    for (int n = 0; n < scores.length; n++) {
      ignored[n] = isIgnored(nodes.get(n));
      if (!ignored[n]) {
        min = Math.min(min, scores[n]);
        max = Math.max(max, scores[n]);
      }
    }
    for (int n = 0; n < scores.length; n++) {
      if (ignored[n]) {
        scores[n] = 0;
      } else if (max == 0) {
        scores[n] = ScorePlugin.MAX_SCORE;
      } else {
        scores[n] = ScorePlugin.MAX_SCORE * (max + min - scores[n]) / max;
      }
    }
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }
}
