package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.selector.Selector;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A constraint as it holds for one pod.
///
/// @param selector which pods are spread
/// @param honorsAffinity whether nodes that the pod's node selector and required affinity rule out
///   are left out
/// @param honorsTaints whether nodes with taints that the pod does not tolerate are left out
record SpreadConstraint(
    int maxSkew,
    String topologyKey,
    Selector selector,
    int minDomains,
    boolean honorsAffinity,
    boolean honorsTaints) {
  /// The constraint, where absent policies mean their defaults.
  static SpreadConstraint of(TopologySpreadConstraint spec, Selector selector) {
    return new SpreadConstraint(
        spec.maxSkew(),
        spec.topologyKey(),
        selector,
        Objects.requireNonNullElse(spec.minDomains(), 1),
        spec.nodeAffinityPolicy() == null || isHonor(spec.nodeAffinityPolicy()),
        spec.nodeTaintsPolicy() != null && isHonor(spec.nodeTaintsPolicy()));
  }

  private static boolean isHonor(String policy) {
    return policy.equals(TopologySpreadConstraint.HONOR);
  }

  /// Whether each node is a domain of its own.
  boolean isPerNode() {
    return topologyKey.equals(Node.HOSTNAME);
  }

  /// Whether there is a label for each of the constraints.
  static boolean allHaveLabels(List<SpreadConstraint> constraints, Map<String, String> labels) {
    for (int i = 0; i < constraints.size(); i++) {
      if (!labels.containsKey(constraints.get(i).topologyKey())) {
        return false;
      }
    }
    return true;
  }

  /// The domain of a node with these labels; without the constraint's label the empty one.
  static String value(Map<String, String> labels, SpreadConstraint constraint) {
    return labels.getOrDefault(constraint.topologyKey(), "");
  }
}
