package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The domains of a constraint, with the pods that it selects. A node that the constraint does not
/// look at adds no domain of its own, but its pods do.
final class TopologyDomains {
  private final SortedMap<String, Domain> byValue = new TreeMap<>();

  /// @param nodes by name
  /// @param pods of the namespace that may be evicted
  TopologyDomains(BalancedConstraint constraint, Map<String, Node> nodes, List<Pod> pods) {
    for (Node node : nodes.values()) {
      String value = constraint.domainOf(node);
      if (value != null && constraint.includes(node)) {
        byValue.computeIfAbsent(value, Domain::new);
      }
    }
    for (Pod pod : pods) {
      Node node = nodes.get(pod.spec().nodeName());
      String value = node == null ? null : constraint.domainOf(node);
      if (value != null
          && !pod.isTerminating()
          && constraint.selector().matches(pod.metadata().labels())) {
        byValue.computeIfAbsent(value, Domain::new).pods().add(pod);
      }
    }
  }

  Collection<Domain> all() {
    return Collections.unmodifiableCollection(byValue.values());
  }

  /// How many pods there are in a domain on average.
  double mean() {
    return (double) byValue.values().stream().mapToInt(Domain::size).sum() / byValue.size();
  }

  /// The values of the domains that have fewer pods than the mean.
  Set<String> belowMean() {
    double mean = mean();
    Set<String> below = new HashSet<>();
    byValue.forEach((value, domain) -> {
      if (domain.size() < mean) {
        below.add(value);
      }
    });
    return below;
  }

  /// By how many pods the largest domain exceeds the smallest; 0 without domains.
  int skew() {
    var sizes = byValue.values().stream().mapToInt(Domain::size).summaryStatistics();
    return sizes.getCount() == 0 ? 0 : sizes.getMax() - sizes.getMin();
  }
}
