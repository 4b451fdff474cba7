package dev.berth.descheduler.proof;

import dev.berth.descheduler.plugins.nodeutilization.Thresholds;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/// Limits of the use of a cycle's nodes, by the requests of their pods.
///
/// @param low up to this percentage, a node counts as underutilized, by resource
/// @param high from this percentage on, it counts as overutilized
/// @param isDeviation whether they are distances from the mean of all nodes
record UtilizationTargets(
    SortedMap<String, Double> low, SortedMap<String, Double> high, boolean isDeviation) {
  private static final double PERCENT = 100;

  /// Whether the node uses too much of a resource, compared with the other nodes of the cycle.
  boolean isExceeded(Snapshot cluster, Collection<String> nodes, NodeInfo node) {
    return thresholds(cluster, nodes).isOver(percents(node));
  }

  /// Whether the node uses little enough of every resource to count as underutilized.
  boolean isUnder(Snapshot cluster, Collection<String> nodes, NodeInfo node) {
    return thresholds(cluster, nodes).isUnder(percents(node));
  }

  private Thresholds thresholds(Snapshot cluster, Collection<String> nodes) {
    return isDeviation
        ? Thresholds.around(
            Relocation.nodes(cluster, nodes).map(this::percents).toList(), low, high)
        : new Thresholds(low, high);
  }

  /// The requested percentages of a node's resources, without resources that it does not have.
  Map<String, Double> percents(NodeInfo node) {
    var percents = new HashMap<String, Double>();
    for (String resource : low.keySet()) {
      double capacity = node.allocatable().get(resource);
      double used =
          resource.equals(ResourceNames.PODS) ? node.pods().size() : node.requested().get(resource);
      if (capacity != 0) {
        percents.put(resource, used / capacity * PERCENT);
      }
    }
    return percents;
  }

  /// The unevenness of the nodes: the sum of the squares of each node's use of each resource.
  double squares(Snapshot cluster, Collection<String> nodes) {
    double sum = 0;
    for (NodeInfo node : Relocation.nodes(cluster, nodes).toList()) {
      var percents = percents(node);
      for (String resource : high.keySet()) {
        double percent = percents.getOrDefault(resource, 0.0);
        sum += percent * percent;
      }
    }
    return sum;
  }
}
