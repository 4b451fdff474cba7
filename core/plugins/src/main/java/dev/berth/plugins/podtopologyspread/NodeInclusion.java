package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Toleration;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import java.util.List;

/// Decides which nodes count for a pod's constraints, by the constraints' policies.
record NodeInclusion(
    RequiredNodeAffinity affinity, List<Toleration> tolerations, TolerationMatcher matcher) {
  static NodeInclusion of(Pod pod, TolerationMatcher matcher) {
    return new NodeInclusion(
        RequiredNodeAffinity.of(pod.spec()), pod.spec().tolerations(), matcher);
  }

  boolean includes(Node node, SpreadConstraint constraint) {
    if (constraint.honorsAffinity() && !affinity.matches(node)) {
      return false;
    }
    return !constraint.honorsTaints()
        || matcher.firstUntolerated(node.spec().taints(), tolerations) == null;
  }
}
