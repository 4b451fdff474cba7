package dev.berth.plugins.interpodaffinity;

import dev.berth.framework.CountingScore.Summand;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.counts.TopologyCounts;
import dev.berth.framework.model.NodeInfo;
import java.util.List;

/// The score of placing a pod in each domain of the cluster. Immutable.
record AffinityPreScoreState(TopologyCounts topologyCounts) {
  /// Returns whether no term has found a match; a match counts even if other weights cancel it out.
  boolean isEmpty() {
    return topologyCounts.domainCounts().stream()
        .allMatch(domainCounts -> domainCounts.matches() == 0);
  }

  /// Returns the total worth of the node's domains; may be negative.
  long raw(NodeInfo node) {
    long sum = 0;
    for (DomainCounts domainCounts : topologyCounts.domainCounts()) {
      String domain = domainCounts.countKey().topologyKey().domain(node.node());
      if (domain != null) {
        sum += domainCounts.get(domain);
      }
    }
    return sum;
  }

  /// Returns the summands, which give the same scores as [#raw].
  List<Summand> summands() {
    return topologyCounts.domainCounts().stream()
        .map(domainCounts -> new Summand(domainCounts, 1, 0))
        .toList();
  }

  /// Scales the scores to 0…100; if all are equal, they become 0. Divides first, as kube-scheduler
  /// does, so that 29 of 100 becomes 28.
  static long normalize(long raw, long lowest, long highest) {
    return highest == lowest
        ? 0
        : (long) (ScorePlugin.MAX_SCORE * ((double) (raw - lowest) / (highest - lowest)));
  }
}
