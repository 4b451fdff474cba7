package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.NodeUsage;
import dev.berth.descheduler.plugins.support.PodLists;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A node at the beginning of a cycle.
///
/// @param pods those that are not finished, by namespace and name
/// @param usage by resource
/// @param percent of the node's capacity, by resource; without those that the node does not have
record NodeLoad(
    Node node, List<Pod> pods, Map<String, Quantity> usage, Map<String, Double> percent) {
  NodeLoad {
    pods = List.copyOf(pods);
    usage = Map.copyOf(usage);
    percent = Map.copyOf(percent);
  }

  static List<NodeLoad> of(List<Node> nodes, DeschedulerCluster cluster, UsageClient client)
      throws DeschedulerPluginException {
    List<NodeLoad> loads = new ArrayList<>(nodes.size());
    for (Node node : nodes) {
      String name = node.metadata().name();
      List<Pod> pods = PodLists.running(cluster, node, _ -> true);
      Map<String, Quantity> usage = client.nodeUsage(name, pods);
      loads.add(new NodeLoad(node, pods, usage, NodeCapacity.of(node).percent(usage)));
    }
    return loads;
  }

  String name() {
    return node.metadata().name();
  }

  boolean isUnschedulable() {
    return node.spec().unschedulable();
  }

  /// All that is in use as one number: thousandths of cpus, bytes, and pods added up. So it is
  /// memory that decides.
  long total() {
    long total = 0;
    for (var used : usage.entrySet()) {
      total += ResourceAmounts.number(used.getKey(), used.getValue());
    }
    return total;
  }

  /// The node as it is told to users.
  ///
  /// @param shown the resources of which the percentage is told
  NodeUsage as(NodeUsage.Category category, Set<String> shown) {
    Map<String, Double> told = new HashMap<>(percent);
    told.keySet().retainAll(shown);
    return new NodeUsage(name(), category, usage, told);
  }
}
