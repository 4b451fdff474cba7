package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.selector.TolerationMatcher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The taints of the nodes that pods are to go to. Unlike anywhere else, taints of any effect keep
/// pods away, and a pod needs as many tolerations as the node has taints.
final class DestinationTaints {
  private final Set<List<Taint>> ofNodes = new LinkedHashSet<>();

  DestinationTaints(List<NodeLoad> nodes) {
    nodes.forEach(node -> ofNodes.add(node.node().spec().taints()));
  }

  /// Whether any of the nodes takes the pod.
  boolean areTolerated(Pod pod) {
    return ofNodes.stream().anyMatch(taints -> tolerates(pod.spec().tolerations(), taints));
  }

  private static boolean tolerates(List<Toleration> tolerations, List<Taint> taints) {
    return tolerations.size() >= taints.size()
        && taints.stream()
            .allMatch(taint -> TolerationMatcher.COMPARING.tolerates(tolerations, taint));
  }
}
