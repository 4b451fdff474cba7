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
/// @param pods those that are not finished, by namespace and name
/// @param usage by resource
/// @param percent of the node's capacity, by resource; without those that the node does not have
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

  /// Whether underutilized nodes are a reason to act; if not, the log is told why.
  ///
  /// @param atMost how many of them are not worth the work
  /// @param otherReason why there is nothing to do even so; null if there is something
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

  /// All that is in use as one number: thousandths of cpus, bytes, and pods added up. So it is
  /// memory that decides.
  long total() {
    long total = 0;
    for (var used : usage.entrySet()) {
      total += ResourceAmounts.number(used.getKey(), used.getValue());
    }
    return total;
  }

  /// The node as it is told to users, with the percentages of the resources that are shown.
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

    /// The percentage of the capacity that is in use; of resources that the node does not have
    /// there is none, and of those of which it has nothing it is 0.
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

    /// How much of the resources may be in use: up to the limit of percent where there is one, else
    /// all; nothing of what the node does not have.
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
