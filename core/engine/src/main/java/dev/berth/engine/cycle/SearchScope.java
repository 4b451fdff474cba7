package dev.berth.engine.cycle;

import dev.berth.engine.cache.NodeSubset;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The nodes among which to search, and the group with which the pod is tried.
///
/// @param group the state that the members of the pod's group share; null if the pod is tried alone
/// @param nodes the only nodes that exist for the pod; null for all
public record SearchScope(@Nullable CycleState group, @Nullable NodeSubset nodes) {
  /// All nodes, for a pod that is tried alone.
  public static final SearchScope ALONE = new SearchScope(null, null);

  /// Creates the empty state of a cycle.
  CycleState newState() {
    return group == null ? new CycleState() : CycleState.ofMember(group);
  }

  /// Returns the nodes in their current state.
  List<NodeInfo> nodes(SharedLister cluster) {
    return nodes == null ? cluster.nodes() : nodes.in(cluster);
  }

  /// Returns the number of nodes that exist for the pod.
  int size(SharedLister cluster) {
    return nodes == null ? cluster.nodes().size() : nodes.size();
  }
}
