package dev.berth.descheduler.proof;

import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.ResourceNames;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// How much of its resources a node has given away, by the requests of its pods, in percent.
final class NodePercents {
  private static final double PERCENT = 100;

  private NodePercents() {}

  /// That of one resource; null if the node does not have it.
  static @Nullable Double of(NodeInfo node, String resource) {
    double capacity = node.allocatable().get(resource);
    double used =
        resource.equals(ResourceNames.PODS) ? node.pods().size() : node.requested().get(resource);
    return capacity == 0 ? null : used / capacity * PERCENT;
  }

  /// The same where a resource that the node does not have is not used.
  static double orZero(NodeInfo node, String resource) {
    Double percent = of(node, resource);
    return percent == null ? 0 : percent;
  }

  /// The mean over those of the nodes that have the resource; null if none has.
  static @Nullable Double mean(Snapshot cluster, Collection<String> nodes, String resource) {
    double sum = 0;
    int count = 0;
    for (String name : nodes) {
      NodeInfo node = cluster.nodes().node(name);
      Double percent = node == null ? null : of(node, resource);
      if (percent != null) {
        sum += percent;
        count++;
      }
    }
    return count == 0 ? null : sum / count;
  }

  /// How unevenly the nodes are used: the sum of the squares of what each uses of each resource.
  static double squares(Snapshot cluster, Collection<String> nodes, Collection<String> resources) {
    double sum = 0;
    for (String name : nodes) {
      NodeInfo node = cluster.nodes().node(name);
      if (node != null) {
        for (String resource : resources) {
          double percent = orZero(node, resource);
          sum += percent * percent;
        }
      }
    }
    return sum;
  }
}
