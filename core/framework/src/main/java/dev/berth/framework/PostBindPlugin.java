package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// Called after a pod has been bound.
public interface PostBindPlugin extends Plugin {
  void postBind(CycleState state, PodInfo pod, String node);
}
