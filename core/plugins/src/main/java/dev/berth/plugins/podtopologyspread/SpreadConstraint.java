package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.selector.Selector;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A constraint as it applies to one pod.
///
/// @param selector selects the pods to spread
/// @param honorsAffinity whether to leave out nodes that the pod's node selector and required
///   affinity exclude
/// @param honorsTaints whether to leave out nodes with taints that the pod does not tolerate
record SpreadConstraint(
    int maxSkew,
    String topologyKey,
    Selector selector,
    int minDomains,
    boolean honorsAffinity,
    boolean honorsTaints) {
  /// Creates the constraint, with defaults for absent policies.
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

  /// Returns whether each node is its own domain.
  boolean isPerNode() {
    return topologyKey.equals(Node.HOSTNAME);
  }

  /// Returns whether the labels include the topology key of each constraint.
  static boolean allHaveLabels(List<SpreadConstraint> constraints, Map<String, String> labels) {
    for (int i = 0; i < constraints.size(); i++) {
      if (!labels.containsKey(constraints.get(i).topologyKey())) {
        return false;
      }
    }
    return true;
  }
}
