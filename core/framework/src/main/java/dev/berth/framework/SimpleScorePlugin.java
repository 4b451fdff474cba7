package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// A score plugin that prepares nothing: it ranks nodes by the pod and the node.
public interface SimpleScorePlugin extends ScorePlugin<PodInfo> {
  @Override
  default PodInfo prepareScore(CycleState state, PodInfo pod) {
    return pod;
  }
}
