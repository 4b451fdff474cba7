package dev.berth.framework.cluster;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The filters of a profile, for hypothetical nodes.
public interface NodeFilters {
  /// Returns whether the pod fits the node, both with and without the pods of equal or higher
  /// priority that are nominated to the node. Changes neither the state nor the cluster.
  ///
  /// @return [dev.berth.framework.status.Code#ERROR] if a plugin has failed
  PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node);

  /// Returns everything that [#filterWithNominatedPods] depends on, except the node, its pods and
  /// [#nominatedPods]. Two calls with equal values have the same result. In that case [#addPod] and
  /// [#removePod] have no effect.
  ///
  /// @return a value with `equals` and `hashCode`; null if the result may depend on more, for
  ///   example on other nodes
  default @Nullable Object cacheKey(CycleState state, PodInfo pod) {
    return null;
  }

  /// Returns the pods nominated to the node for which the pod must leave room.
  default List<PodInfo> nominatedPods(PodInfo pod, NodeInfo node) {
    return List.of();
  }

  /// Calls the cycle's PreFilter plugins as if a pod also ran on the node.
  ///
  /// @param state changed; must be the caller's own copy
  void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node);

  /// Calls the cycle's PreFilter plugins as if a pod were gone from the node.
  ///
  /// @param state changed; must be the caller's own copy
  void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node);
}
