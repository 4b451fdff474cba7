package dev.berth.testkit.contract;

import dev.berth.api.core.Pod;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// A pod to schedule, another pod that may run on a node, and the cluster without and with this
/// other pod.
record Pair(
    PodInfo pod, PodInfo other, NodeInfo node, List<NodeInfo> without, List<NodeInfo> with) {
  static Pair of(PodInfo pod, PodInfo other, NodeInfo node, List<NodeInfo> nodes) {
    Pod running = other.pod().withSpec(other.pod().spec().withNodeName(node.name()));
    NodeInfo changed = node.plus(PodInfo.of(running));
    return new Pair(
        pod,
        PodInfo.of(running),
        changed,
        nodes,
        nodes.stream().map(old -> old.name().equals(node.name()) ? changed : old).toList());
  }

  @Override
  public String toString() {
    return "pod " + pod + " with " + other + " on " + node.name();
  }
}
