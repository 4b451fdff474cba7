package dev.berth.api.core;

import java.util.List;

/// What may not be preempted on a node.
public record NodePodPreemptionPolicy(List<String> disableResizePreemption) {
  public NodePodPreemptionPolicy {
    disableResizePreemption = List.copyOf(disableResizePreemption);
  }
}
