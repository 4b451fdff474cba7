package dev.berth.framework.handle;

import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The filters of a profile, for hypothetical nodes.
public interface NodeFilters {
  /// Whether the pod fits the node, both with and without the pods of equal or higher priority that
  /// are nominated to it. Neither the state nor the cluster is changed.
  ///
  /// @return [dev.berth.framework.Code#ERROR] if a plugin has failed
  PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node);

  /// All that [#filterWithNominatedPods] depends on beside the node, the pods on it and
  /// [#nominatedPods]: two calls with equal ones have the same result. Then [#addPod] and
  /// [#removePod] change nothing, either.
  ///
  /// @return with `equals` and `hashCode`; null if it may depend on more, such as other nodes
  default @Nullable Object fragment(CycleState state, PodInfo pod) {
    return null;
  }

  /// The pods that are nominated to the node and that the pod has to leave room for.
  default List<PodInfo> nominatedPods(PodInfo pod, NodeInfo node) {
    return List.of();
  }

  /// Calls the PreFilter plugins of the cycle as if a pod ran on the node, too.
  ///
  /// @param state changed; the caller's own copy
  void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node);

  /// Calls the PreFilter plugins of the cycle as if a pod were gone from the node.
  ///
  /// @param state changed; the caller's own copy
  void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node);
}
