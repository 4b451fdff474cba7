package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// A filter that prepares nothing: it answers from the pod and the node.
public interface SimpleFilterPlugin extends FilterPlugin<PodInfo> {
  @Override
  default PodInfo prepareFilter(CycleState state, PodInfo pod) {
    return pod;
  }
}
