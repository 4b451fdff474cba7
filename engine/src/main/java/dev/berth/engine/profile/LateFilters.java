package dev.berth.engine.profile;

import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import org.jspecify.annotations.Nullable;

/// The filters of a profile for its own plugins, which are made before the filters are known.
final class LateFilters implements NodeFilters {
  private @Nullable NodeFilters filters;

  void become(NodeFilters known) {
    filters = known;
  }

  private NodeFilters filters() {
    if (filters == null) {
      throw new IllegalStateException("the profile is not complete yet");
    }
    return filters;
  }

  @Override
  public NodeStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
    return filters().filterWithNominatedPods(state, pod, node);
  }

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    filters().addPod(state, pod, added, node);
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    filters().removePod(state, pod, removed, node);
  }
}
