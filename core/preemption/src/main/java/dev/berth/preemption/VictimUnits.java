package dev.berth.preemption;

import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import java.util.List;

/// Decides which pods are preempted together, and with which priority. A live view, for the
/// engine's thread.
public interface VictimUnits {
  /// Each pod is a unit with its own priority, even if it names a group.
  VictimUnits SINGLE_PODS = new SinglePods();

  /// Creates the units of a cluster: groups are preempted as their specs say, with the priority of
  /// their root.
  ///
  /// @param nodes the nodes of all pods
  static VictimUnits of(Groups groups, SharedLister nodes) {
    return new GroupedPods(groups, nodes);
  }

  /// Returns the units that have a pod on the nodes, each once, in the order of the nodes and their
  /// pods. A unit may also have pods on other nodes.
  ///
  /// @return a list that the caller may change
  /// @throws dev.berth.framework.status.PluginException if a pod of a unit is on a node that does
  ///   not exist
  List<VictimUnit> on(List<NodeInfo> nodes);

  /// Returns the node of a pod, for a unit with pods on several nodes.
  NodeInfo nodeOf(PodInfo pod);

  /// Returns the pod as a unit, even if it is preempted only together with others.
  VictimUnit alone(PodInfo pod);

  /// Returns the lowest priority of a unit on the node; [Integer#MAX_VALUE] if there is none.
  int lowestPriority(NodeInfo node);

  /// Returns whether the units on the node depend only on the pods there.
  boolean areLocal(NodeInfo node);
}
