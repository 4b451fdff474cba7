package dev.berth.descheduler.plugins.removeduplicates;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Toleration;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.plugins.support.Taints;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The nodes over which duplicates could be spread, by taints and labels alone.
final class TargetNodes {
  /// Pods that are alike in this can be on the same nodes.
  private record Demands(List<Toleration> tolerations, RequiredNodeAffinity affinity) {}

  private TargetNodes() {}

  /// How many of the nodes suit one of the pods at least; nodes of a pod that only one suits do not
  /// count.
  static int count(Collection<Pod> pods, List<Node> nodes) {
    Map<Demands, Pod> distinct = new LinkedHashMap<>();
    for (Pod pod : pods) {
      distinct.putIfAbsent(
          new Demands(pod.spec().tolerations(), RequiredNodeAffinity.of(pod.spec())), pod);
    }
    Set<Node> targets = new HashSet<>();
    distinct.forEach((demands, pod) -> {
      var suitable =
          nodes.stream()
              .filter(node -> Taints.areTolerated(pod, node))
              .filter(node -> matches(demands.affinity, node))
              .toList();
      if (suitable.size() > 1) {
        targets.addAll(suitable);
      }
    });
    return targets.size();
  }

  /// An affinity that cannot be read rules no node out.
  private static boolean matches(RequiredNodeAffinity affinity, Node node) {
    try {
      return affinity.matchesStrictly(node);
    } catch (SelectorException _) {
      return true;
    }
  }
}
