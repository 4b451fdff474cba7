package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.handle.ClusterWriter;
import java.util.List;

/// A pod that could not be bound uses nothing of any node after all.
record ResourceUsageClearing(Pod pod) implements ClusterEffect {
  @Override
  public void carryOut(ClusterWriter writer) throws InterruptedException {
    writer.changeStatus(pod, it -> it.withStatus(of(it.status())));
  }

  static PodStatus of(PodStatus status) {
    return status.withNodeAllocatableResourceClaimStatuses(List.of());
  }
}
