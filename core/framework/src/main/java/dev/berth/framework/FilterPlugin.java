package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;

/// Decides whether a pod fits a node. The status is a function of the arguments and of PreFilter's
/// state: the same arguments give the same status, and the call changes nothing. The first plugin
/// that rejects a node ends its evaluation.
///
/// If the plugin is a [RememberedFilter], a status may also be made again when somebody reads it,
/// on any thread; see [Plugin].
public interface FilterPlugin extends Plugin {
  /// Returns whether the pod fits the node. Called on the engine's thread.
  FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node);

  /// The result: the pod fits the node, or does not.
  sealed interface FilterStatus permits Success, Rejected {}
}
