package dev.berth.framework.preemption;

import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;

/// A node as it would be, with a cycle state of its own that goes along. Neither the real node nor
/// the real state changes.
final class HypotheticalNode {
  private final NodeFilters filters;
  private final PodInfo preemptor;
  private final CycleState state;
  private NodeInfo node;

  HypotheticalNode(NodeFilters filters, PreemptionAttempt attempt, NodeInfo node) {
    this.filters = filters;
    preemptor = attempt.preemptor();
    state = attempt.state().copy();
    this.node = node;
  }

  void remove(PodInfo pod) {
    node = node.minus(pod);
    filters.removePod(state, preemptor, pod, node);
  }

  void putBack(PodInfo pod) {
    node = node.plus(pod);
    filters.addPod(state, preemptor, pod, node);
  }

  /// Whether the preemptor fits, also beside the pods that are nominated to the node.
  NodeStatus fit() {
    return filters.filterWithNominatedPods(state, preemptor, node);
  }
}
