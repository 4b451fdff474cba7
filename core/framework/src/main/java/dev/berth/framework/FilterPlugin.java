package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;

/// Decides whether a pod fits a node. The status is a function of the arguments and of PreFilter's
/// state: the same arguments give the same status, and the call changes nothing. The first plugin
/// that rejects a node ends its evaluation.
public interface FilterPlugin extends Plugin {
  FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node);

  /// The result: the pod fits the node, or does not.
  sealed interface FilterStatus permits Success, Rejected {}
}
