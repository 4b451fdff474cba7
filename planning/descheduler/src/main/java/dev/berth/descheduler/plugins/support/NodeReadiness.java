package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeCondition;
import dev.berth.api.selector.Selector;
import java.util.List;

/// The nodes that the descheduler considers.
public final class NodeReadiness {
  private NodeReadiness() {}

  /// Whether no condition says that the node is not ready. Cordoned, tainted and terminating nodes
  /// may be ready.
  public static boolean isReady(Node node) {
    for (NodeCondition condition : node.status().conditions()) {
      if (condition.type().equals("Ready") && !condition.status().equals("True")) {
        return false;
      }
    }
    return true;
  }

  /// The ready nodes that the selector selects, in their order.
  public static List<Node> ready(List<Node> nodes, Selector selector) {
    return nodes.stream()
        .filter(node -> selector.matches(node.metadata().labels()) && isReady(node))
        .toList();
  }
}
