package dev.berth.cluster.controller.node;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.Taint;
import java.util.ArrayList;

/// Cordons and uncordons nodes like kubectl, and sets the taint that the node lifecycle controller
/// adds, because spread constraints may honor it.
///
/// Source: `pkg/controller/nodelifecycle/node_lifecycle_controller.go`.
public final class Cordon {
  /// The key of the taint.
  public static final String TAINT = "node.kubernetes.io/unschedulable";

  private Cordon() {}

  /// Returns the node as a cordoned node.
  public static Node on(Node node) {
    if (node.spec().unschedulable()) {
      return node;
    }
    var taints = new ArrayList<>(withoutTaint(node).taints());
    taints.add(new Taint(TAINT, "", Taint.NO_SCHEDULE, null));
    return node.withSpec(node.spec().withUnschedulable(true).withTaints(taints));
  }

  /// Returns the node as an uncordoned node.
  public static Node off(Node node) {
    return node.withSpec(withoutTaint(node).withUnschedulable(false));
  }

  private static NodeSpec withoutTaint(Node node) {
    return node.spec()
        .withTaints(
            node.spec().taints().stream().filter(taint -> !taint.key().equals(TAINT)).toList());
  }
}
