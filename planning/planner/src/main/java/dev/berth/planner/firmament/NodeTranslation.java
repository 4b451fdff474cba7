package dev.berth.planner.firmament;

import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;

/// Makes a machine from a node.
final class NodeTranslation {
  private static final String AVOIDED_PODS = "scheduler.alpha.kubernetes.io/preferAvoidPods";

  private NodeTranslation() {}

  /// Returns whether Firmament may use a node. A node without conditions, as in a manifest, counts
  /// as ready.
  static boolean isUsable(Node node) {
    return !node.spec().unschedulable()
        && node.status().conditions().stream()
            .allMatch(condition ->
                switch (condition.type()) {
                  case "Ready" -> condition.status().equals("True");
                  case "OutOfDisk" -> !condition.status().equals("True");
                  default -> true;
                });
  }

  static Machine of(Node node, List<ComputeResources> foreign) {
    var name = node.metadata().name();
    var allocatable = node.status().allocatable();
    var capacity = node.status().capacity();
    return new Machine(
        name,
        List.of(new ProcessingUnit(name + "/0", 0)),
        node.metadata().labels(),
        node.spec().taints(),
        avoidedOwners(node),
        resources(capacity.isEmpty() ? allocatable : capacity),
        resources(allocatable),
        foreign,
        Math.toIntExact(allocatable.getOrDefault("pods", Quantity.ZERO).value()));
  }

  private static ComputeResources resources(Map<String, Quantity> quantities) {
    return new ComputeResources(
        milli(quantities, "cpu"),
        milli(quantities, "memory"),
        milli(quantities, "ephemeral-storage"),
        0);
  }

  private static long milli(Map<String, Quantity> quantities, String name) {
    return quantities.getOrDefault(name, Quantity.ZERO).milliValue();
  }

  private static List<Owner> avoidedOwners(Node node) {
    return AnnotationTree.of(node, AVOIDED_PODS).field("preferAvoidPods").items().stream()
        .map(entry -> entry.field("podSignature").field("podController"))
        .map(owner -> new Owner(owner.field("kind").text(), owner.field("uid").text()))
        .toList();
  }
}
