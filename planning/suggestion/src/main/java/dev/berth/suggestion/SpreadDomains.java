package dev.berth.suggestion;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import java.util.function.Predicate;

/// Selects the nodes whose domains a spread constraint counts. Source: KEP-895, and KEP-3094 for
/// the policies.
public final class SpreadDomains {
  private SpreadDomains() {}

  /// Whether the constraint counts a node, apart from the node's label for the domain.
  public static Predicate<Node> counted(TopologySpreadConstraint constraint, Pod pod) {
    var affinity = RequiredNodeAffinity.of(pod.spec());
    boolean ignoresAffinity =
        TopologySpreadConstraint.IGNORE.equals(constraint.nodeAffinityPolicy());
    boolean honorsTaints = TopologySpreadConstraint.HONOR.equals(constraint.nodeTaintsPolicy());
    return node ->
        (ignoresAffinity || affinity.matches(node))
            && (!honorsTaints
                || TolerationMatcher.EXACT.firstUntolerated(
                        node.spec().taints(), pod.spec().tolerations())
                    == null);
  }
}
