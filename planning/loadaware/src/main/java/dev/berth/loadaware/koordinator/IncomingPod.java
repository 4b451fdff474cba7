package dev.berth.loadaware.koordinator;

import dev.berth.api.core.Pod;
import dev.berth.framework.state.StateData;
import dev.berth.loadaware.support.DaemonPods;

/// What matters of a pod that is to be placed.
record IncomingPod(boolean isDaemon, boolean isProd, UsageVector estimate) implements StateData {
  static IncomingPod of(Pod pod, PodEstimate estimate) {
    return new IncomingPod(DaemonPods.isDaemon(pod), estimate.isProd(), estimate.usage());
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }
}
