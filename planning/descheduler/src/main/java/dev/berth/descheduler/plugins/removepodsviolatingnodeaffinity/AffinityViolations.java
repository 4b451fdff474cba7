package dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.selector.NodeTerm;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.plugins.support.NodeFit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which pods are on a node that their node affinity does not want, and have somewhere to go.
///
/// @param nodes of the cycle
record AffinityViolations(DeschedulerCluster cluster, List<Node> nodes) {

  /// Whether the node does not match the pod's required affinity and its node selector.
  boolean ofRequired(Pod pod, Node node) {
    var affinity = affinity(pod);
    return affinity != null
        && affinity.requiredDuringSchedulingIgnoredDuringExecution() != null
        && !RequiredNodeAffinity.of(pod.spec()).matches(node)
        && NodeFit.of(cluster, pod).fitsAny(nodes);
  }

  /// Whether another node, fitting or not, is more to the pod's liking.
  boolean ofPreferred(Pod pod, Node node) {
    var affinity = affinity(pod);
    if (affinity == null) {
      return false;
    }
    var terms = affinity.preferredDuringSchedulingIgnoredDuringExecution();
    return !terms.isEmpty()
        && best(terms) > weight(terms, node)
        && NodeFit.of(cluster, pod).fitsAny(nodes);
  }

  private static @Nullable NodeAffinity affinity(Pod pod) {
    var affinity = pod.spec().affinity();
    return affinity == null ? null : affinity.nodeAffinity();
  }

  private int best(List<PreferredSchedulingTerm> terms) {
    return Math.max(0, nodes.stream().mapToInt(node -> weight(terms, node)).max().orElse(0));
  }

  /// Terms that cannot be read have no weight.
  private static int weight(List<PreferredSchedulingTerm> terms, Node node) {
    int weight = 0;
    for (var term : terms) {
      if (NodeTerm.of(term.preference(), "", 0).matches(node)) {
        weight += term.weight();
      }
    }
    return weight;
  }
}
