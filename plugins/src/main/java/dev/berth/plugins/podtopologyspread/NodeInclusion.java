package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Toleration;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import java.util.List;

/// Which nodes count for a pod's constraints, by the policies of these. Immutable.
final class NodeInclusion {
  private final RequiredNodeAffinity affinity;
  private final List<Toleration> tolerations;
  private final TolerationMatcher matcher;

  NodeInclusion(Pod pod, TolerationMatcher matcher) {
    affinity = RequiredNodeAffinity.of(pod.spec());
    tolerations = pod.spec().tolerations();
    this.matcher = matcher;
  }

  boolean includes(Node node, SpreadConstraint constraint) {
    if (constraint.honorsAffinity() && !affinity.matches(node)) {
      return false;
    }
    return !constraint.honorsTaints()
        || matcher.firstUntolerated(node.spec().taints(), tolerations) == null;
  }
}
