package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Called once per cycle, before any node is filtered. Prepares the input of [FilterPlugin#filter],
/// narrows the nodes, or finds that no node can fit.
///
/// If the prepared value depends on the pods of all nodes, implement [PreFilterExtensions] instead.
///
/// @param <P> the prepared value, see [FilterPlugin]
public interface PreFilterPlugin<P> extends FilterPreparation<P> {
  /// Prepares for filtering.
  ///
  /// @param nodes all nodes of the snapshot
  PreFilterResult<P> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes);

  /// By default, a Filter whose PreFilter has prepared nothing fails.
  @Override
  default P prepareFilter(CycleState state, PodInfo pod) {
    throw new IllegalStateException(
        "nothing was written to the cycle state under PreFilter" + name());
  }
}
