package dev.berth.loadaware.koordinator;

import dev.berth.api.core.Pod;
import dev.berth.framework.state.StateData;

/// What matters of a pod that is to be placed.
record IncomingPod(boolean isDaemon, boolean isProd, UsageVector estimate) implements StateData {
  static IncomingPod of(Pod pod, UsageEstimator estimator) {
    return new IncomingPod(
        pod.metadata().ownerReferences().stream()
            .anyMatch(owner -> owner.kind().equals("DaemonSet")),
        KoordinatorPriority.of(pod) == KoordinatorPriority.PROD,
        estimator.estimate(pod));
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }
}
