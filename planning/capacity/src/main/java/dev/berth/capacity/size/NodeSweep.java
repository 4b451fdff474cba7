package dev.berth.capacity.size;

import dev.berth.capacity.size.NodeRemovals.Missing;
import dev.berth.capacity.size.NodeRemovals.WaitingKeys;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.Controllers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Drains node after node, and restores nodes that cannot be emptied: their pods return, and the
/// next node is tried. So one simulation finds nodes that probably can go together; this is no
/// proof yet, because pods of restored nodes have moved. For one thread.
final class NodeSweep implements Controllers {
  /// After this number of successive nodes that cannot be emptied, the cluster counts as full.
  private static final int MOST_IN_VAIN = 40;

  private final SimulatedCluster cluster;
  private final Deque<String> left;
  private final Missing mayMiss;
  private final int most;
  private final WaitingKeys waiting;
  private final List<String> emptied = new ArrayList<>();
  private final Map<String, StayReason> stuck = new LinkedHashMap<>();
  private @Nullable String draining;
  private int inVain;

  /// @param mayMiss the pods that may be missing at any time between two drains
  /// @param most how many nodes are enough; the first of them are cordoned from the beginning
  NodeSweep(SimulatedCluster cluster, List<String> nodes, Missing mayMiss, int most) {
    this.cluster = cluster;
    this.mayMiss = mayMiss;
    this.most = most;
    left = new ArrayDeque<>(nodes);
    nodes.stream().limit(most).forEach(node -> NodeRemovals.cordon(cluster, node, true));
    waiting = new WaitingKeys(cluster.objects());
  }

  @Override
  public boolean reconcile() {
    if (cluster.controllers().reconcile()) {
      return true;
    }
    if (draining != null) {
      var ended = draining;
      var why = why(ended);
      cluster.controllers().endDrain(ended);
      draining = null;
      if (why != null) {
        stuck.put(ended, why);
        NodeRemovals.cordon(cluster, ended, false);
        inVain++;
        return true;
      }
      emptied.add(ended);
      inVain = 0;
    }
    // Pods may have no way back, when others were quicker.
    if (waiting.count() > mayMiss.waiting()
        || left.isEmpty()
        || emptied.size() >= most
        || inVain >= MOST_IN_VAIN) {
      return false;
    }
    draining = left.removeFirst();
    NodeRemovals.cordon(cluster, draining, true);
    cluster.controllers().drain(draining);
    cluster.controllers().reconcile();
    return true;
  }

  private @Nullable StayReason why(String node) {
    var obstacle = NodeRemovals.obstacle(cluster, node, mayMiss);
    return obstacle == null && waiting.count() > mayMiss.waiting()
        ? StayReason.tried("would wait", waiting.last())
        : obstacle;
  }

  /// The emptied nodes, in order.
  List<String> emptied() {
    return List.copyOf(emptied);
  }

  Map<String, StayReason> stuck() {
    return stuck;
  }
}
