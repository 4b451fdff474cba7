package dev.berth.framework.preemption;

import dev.berth.framework.group.Groups;
import dev.berth.framework.group.VictimUnit;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.List;

/// Which pods are preempted together, and with which priority. A live view, for the engine's
/// thread.
public interface VictimUnits {
  /// Each pod by itself, with its own priority, whatever group it names.
  VictimUnits SINGLE_PODS = new SinglePods();

  /// Those of a cluster: groups are preempted as they say, and with the priority of their root.
  ///
  /// @param nodes where the pods of a group are
  static VictimUnits of(Groups groups, SharedLister nodes) {
    return new GroupedPods(groups, nodes);
  }

  /// The units that have a pod on the nodes, each once, in the order of the nodes and of the pods
  /// on them. They may have pods elsewhere, too.
  ///
  /// @return a list that the caller may change
  /// @throws dev.berth.framework.PluginException if a pod of a unit is on a node that is not there
  List<VictimUnit> on(List<NodeInfo> nodes);

  /// The node of a pod that belongs to a unit on another node.
  NodeInfo nodeOf(PodInfo pod);

  /// The pod as a victim by itself, even if it is preempted only together with others.
  VictimUnit alone(PodInfo pod);

  /// The lowest priority of a unit on the node; [Integer#MAX_VALUE] if there is none.
  int lowestPriority(NodeInfo node);

  /// Whether the units on the node depend on nothing but the pods that are there.
  boolean areLocal(NodeInfo node);
}
