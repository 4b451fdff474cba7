package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.NodeUsage;
import dev.berth.descheduler.framework.PluginLog;
import dev.berth.descheduler.plugins.support.NodePods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A node at the beginning of a cycle.
///
/// @param pods its unfinished pods, by namespace and name
/// @param usage by resource
/// @param percent of the node's capacity, by resource, without resources that the node does not
///   have
record NodeLoad(
    Node node, List<Pod> pods, Map<String, Quantity> usage, Map<String, Double> percent) {
  static List<NodeLoad> of(List<Node> nodes, DeschedulerCluster cluster, UsageClient client)
      throws DeschedulerPluginException {
    List<NodeLoad> loads = new ArrayList<>(nodes.size());
    for (Node node : nodes) {
      String name = node.metadata().name();
      List<Pod> pods = NodePods.running(cluster, node, _ -> true);
      Map<String, Quantity> usage = client.nodeUsage(name, pods);
      loads.add(new NodeLoad(node, pods, usage, NodeCapacity.of(node).percent(usage)));
    }
    return loads;
  }

  /// Whether there are enough underutilized nodes to act; if not, logs the reason.
  ///
  /// @param atMost up to this number, the plugin does nothing
  /// @param otherReason another reason to do nothing; null if there is none
  static boolean isWorthTheWork(
      List<NodeLoad> all,
      List<NodeLoad> under,
      long atMost,
      @Nullable String otherReason,
      PluginLog log) {
    String reason = otherReason;
    if (under.isEmpty()) {
      reason =
          "No node is underutilized, nothing to do here, you might tune your thresholds further";
    } else if (under.size() <= atMost) {
      reason =
          "Number of nodes underutilized is less or equal than NumberOfNodes, nothing to do here"
              + " underutilizedNodes=%d numberOfNodes=%d".formatted(under.size(), atMost);
    } else if (under.size() == all.size()) {
      reason = "All nodes are underutilized, nothing to do here";
    }
    if (reason != null) {
      log.note(reason);
    }
    return reason == null;
  }

  String name() {
    return node.metadata().name();
  }

  boolean isUnschedulable() {
    return node.spec().unschedulable();
  }

  /// The sum of all used amounts in one number: thousandths of cpus, bytes, and pods. In practice,
  /// memory decides.
  long total() {
    long total = 0;
    for (var used : usage.entrySet()) {
      total += ResourceAmounts.number(used.getKey(), used.getValue());
    }
    return total;
  }

  /// The node for users, with the percentages of the displayed resources.
  NodeUsage as(NodeUsage.Category category, Set<String> shown) {
    Map<String, Double> told = new HashMap<>(percent);
    told.keySet().retainAll(shown);
    return new NodeUsage(name(), category, usage, told);
  }

  /// What a node has for pods: what is allocatable or, where nothing is said of that, all it has.
  record NodeCapacity(Map<String, Quantity> amounts) {
    private static final Quantity WHOLE_METRIC = Quantity.of(100, Format.DECIMAL_SI);

    static NodeCapacity of(Node node) {
      var status = node.status();
      var amounts =
          new HashMap<>(status.allocatable().isEmpty() ? status.capacity() : status.allocatable());
      amounts.put(UsageClient.METRIC, WHOLE_METRIC);
      return new NodeCapacity(amounts);
    }

    /// The used percentage of the capacity, without resources that the node does not have; 0 for a
    /// resource with a capacity of zero.
    Map<String, Double> percent(Map<String, Quantity> usage) {
      Map<String, Double> percent = new HashMap<>();
      usage.forEach((name, used) -> {
        Quantity capacity = amounts.get(name);
        if (capacity != null) {
          long whole = ResourceAmounts.number(name, capacity);
          var part = (double) ResourceAmounts.number(name, used);
          percent.put(name, whole > 0 ? part / whole * 100 : 0);
        }
      });
      return percent;
    }

    /// The amounts that may be used: up to the percentage limit, or everything without a limit;
    /// nothing of resources that the node does not have.
    Map<String, Quantity> upTo(Map<String, Double> limits, Set<String> resources) {
      Map<String, Quantity> usable = new HashMap<>();
      for (String name : resources) {
        Quantity capacity = amounts.getOrDefault(name, Quantity.ZERO);
        Double limit = limits.get(name);
        usable.put(
            name,
            limit == null || !amounts.containsKey(name)
                ? capacity
                : ResourceAmounts.part(name, limit, capacity));
      }
      return usable;
    }
  }
}
