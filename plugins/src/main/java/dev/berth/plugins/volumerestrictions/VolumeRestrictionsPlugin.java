package dev.berth.plugins.volumerestrictions;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterStatus;
import dev.berth.framework.PluginException;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.plugins.support.PodVolumes;
import java.util.List;

/// Passes pods without persistent volumes, and fails for others: a wrong answer would be worse than
/// none.
final class VolumeRestrictionsPlugin implements PreFilterPlugin, FilterPlugin {
  static final String NAME = "VolumeRestrictions";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    if (PodVolumes.anyToBind(pod.pod())) {
      throw new PluginException("pods with persistent volumes cannot be placed yet");
    }
    return Skip.SKIP;
  }

  @Override
  public FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    return Success.SUCCESS;
  }
}
