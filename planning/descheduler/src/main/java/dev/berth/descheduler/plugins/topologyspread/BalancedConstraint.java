package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Requirement.Operator;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.TolerationMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A constraint of a pod, with all that it takes from the pod: equal for pods that want the same.
///
/// @param affinity what nodes must match to be looked at; null if any are
/// @param tolerations what taints of nodes must be tolerated for them to be looked at; null if
///   taints do not matter
record BalancedConstraint(
    int maxSkew,
    String topologyKey,
    Selector selector,
    @Nullable RequiredNodeAffinity affinity,
    @Nullable List<Toleration> tolerations) {

  /// @throws dev.berth.api.selector.SelectorException if the selector is not valid
  static BalancedConstraint of(TopologySpreadConstraint constraint, Pod pod) {
    String affinityPolicy =
        Objects.requireNonNullElse(constraint.nodeAffinityPolicy(), TopologySpreadConstraint.HONOR);
    String taintsPolicy =
        Objects.requireNonNullElse(constraint.nodeTaintsPolicy(), TopologySpreadConstraint.IGNORE);
    return new BalancedConstraint(
        constraint.maxSkew(),
        constraint.topologyKey(),
        Selector.of(constraint.labelSelector()).and(ownLabels(constraint.matchLabelKeys(), pod)),
        affinityPolicy.equals(TopologySpreadConstraint.HONOR)
            ? RequiredNodeAffinity.of(pod.spec())
            : null,
        taintsPolicy.equals(TopologySpreadConstraint.HONOR) ? pod.spec().tolerations() : null);
  }

  private static List<Requirement> ownLabels(List<String> keys, Pod pod) {
    List<Requirement> requirements = new ArrayList<>();
    for (String key : keys) {
      String value = pod.metadata().labels().get(key);
      if (value != null) {
        requirements.add(new Requirement(key, Operator.IN, Set.of(value)));
      }
    }
    return requirements;
  }

  /// Whether the node is looked at.
  boolean includes(Node node) {
    if (affinity != null && !affinity.matches(node)) {
      return false;
    }
    List<Taint> taints = node.spec().taints();
    return tolerations == null
        || TolerationMatcher.COMPARING.firstUntolerated(taints, tolerations) == null;
  }

  /// The domain of the node; null if it is in none.
  @Nullable String domainOf(Node node) {
    return node.metadata().labels().get(topologyKey);
  }
}
