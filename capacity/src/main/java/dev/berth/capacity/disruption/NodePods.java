package dev.berth.capacity.disruption;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;
import java.util.Set;

/// Pods that belong to their node, and go with it: those of DaemonSets, and static ones.
final class NodePods {
  private static final Set<String> OWNERS = Set.of("DaemonSet", "Node");

  private NodePods() {}

  static boolean isOfNode(Pod pod) {
    return pod.metadata()
        .controller()
        .map(OwnerReference::kind)
        .filter(OWNERS::contains)
        .isPresent();
  }
}
