package dev.berth.plugins.podtopologyspread;

import dev.berth.framework.CountingScore.Summand;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.counts.FeasibleDomains;
import dev.berth.framework.counts.FeasibleDomains.SlottedNodes;
import dev.berth.framework.counts.TopologyCounts;
import dev.berth.framework.model.NodeInfo;
import java.util.ArrayList;
import java.util.List;

/// How well nodes satisfy a pod's `ScheduleAnyway` constraints. Immutable.
final class SpreadPreScoreState {
  private final SpreadCountDefinition definition;

  /// The number of matching pods in each domain.
  private final TopologyCounts topologyCounts;

  /// The weight of a matching pod, for each constraint.
  private final double[] weights;

  private SpreadPreScoreState(
      SpreadCountDefinition definition, TopologyCounts topologyCounts, double[] weights) {
    this.definition = definition;
    this.topologyCounts = topologyCounts;
    this.weights = weights;
  }

  /// Weights the constraints by the number of domains of the feasible nodes.
  static SpreadPreScoreState of(
      SpreadCountDefinition definition, TopologyCounts topologyCounts, List<NodeInfo> feasible) {
    var spread =
        new SpreadPreScoreState(
            definition, topologyCounts, new double[definition.countKeys().size()]);
    int[] domains =
        feasible instanceof SlottedNodes slotted
            ? spread.domains(slotted.slots())
            : spread.domains(feasible);
    for (int i = 0; i < domains.length; i++) {
      spread.weights[i] = Logarithm.of(domains[i] + 2);
    }
    return spread;
  }

  private int[] domains(List<NodeInfo> feasible) {
    List<NodeInfo> scored = feasible.stream().filter(node -> !isIgnored(node)).toList();
    return definition.countKeys().stream()
        .mapToInt(countKey ->
            countKey.topologyKey().eachNodeAlone()
                ? scored.size()
                : (int)
                    scored.stream()
                        .map(node -> countKey.topologyKey().domain(node.node()))
                        .distinct()
                        .count())
        .toArray();
  }

  private int[] domains(long[] feasible) {
    long[] scored = feasible.clone();
    if (definition.requiresAllTopologies()) {
      for (DomainCounts domainCounts : topologyCounts.domainCounts()) {
        long[] outside = domainCounts.topology().outside();
        for (int word = 0; word < scored.length; word++) {
          scored[word] &= ~outside[word];
        }
      }
    }
    int nodes = FeasibleDomains.size(scored);
    var domains = new int[definition.countKeys().size()];
    for (int i = 0; i < domains.length; i++) {
      DomainCounts domainCounts = domainCounts(i);
      // Here, nodes without the label count as one more domain.
      domains[i] =
          domainCounts.countKey().topologyKey().eachNodeAlone()
              ? nodes
              : FeasibleDomains.count(domainCounts.topology(), scored)
                  + (FeasibleDomains.isAnyOutside(domainCounts.topology(), scored) ? 1 : 0);
    }
    return domains;
  }

  private DomainCounts domainCounts(int constraint) {
    return topologyCounts.require(definition.countKeys().get(constraint));
  }

  private boolean isIgnored(NodeInfo node) {
    return definition.requiresAllTopologies()
        && !SpreadConstraint.allHaveLabels(
            definition.constraints(), node.node().metadata().labels());
  }

  /// Returns whether nodes that lack the label of a constraint are not scored.
  boolean ignoresSome() {
    return definition.requiresAllTopologies();
  }

  /// Returns a raw score that is lower if fewer matching pods are around the node. `maxSkew - 1` is
  /// added for each constraint, so that counts matter less if more skew is allowed.
  long raw(NodeInfo node) {
    if (isIgnored(node)) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      DomainCounts domainCounts = domainCounts(i);
      String domain = domainCounts.countKey().topologyKey().domain(node.node());
      if (domain != null) {
        sum += domainCounts.get(domain) * weights[i] + constant(i);
      }
    }
    return roundHalfAway(sum);
  }

  private int constant(int constraint) {
    return definition.constraints().get(constraint).maxSkew() - 1;
  }

  /// Returns the summands, which give the same scores as [#raw].
  List<Summand> summands() {
    var summands = new ArrayList<Summand>(weights.length);
    for (int i = 0; i < weights.length; i++) {
      summands.add(new Summand(domainCounts(i), weights[i], constant(i)));
    }
    return summands;
  }

  /// Rounds as Go does. A sum can be negative only with a `maxSkew` that no API server accepts.
  private static long roundHalfAway(double value) {
    return value < 0 ? -Math.round(-value) : Math.round(value);
  }

  /// Inverts raw scores, so that the lowest gets 100.
  static long normalize(long raw, long lowest, long highest) {
    long max = Math.max(highest, 0);
    return max == 0 ? ScorePlugin.MAX_SCORE : ScorePlugin.MAX_SCORE * (max + lowest - raw) / max;
  }
}
