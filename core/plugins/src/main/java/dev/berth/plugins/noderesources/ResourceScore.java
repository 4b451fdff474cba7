package dev.berth.plugins.noderesources;

import dev.berth.framework.RememberedScore;
import dev.berth.framework.model.NodeAspect;
import java.util.Set;

/// Scores a node by its allocatable and requested resources, before and with the pod.
interface ResourceScore extends RememberedScore<ScoredRequests> {
  @Override
  default Set<NodeAspect> scoreReads() {
    return Set.of(NodeAspect.ALLOCATABLE, NodeAspect.PODS);
  }

  @Override
  default boolean remembersScore(ScoredRequests requests) {
    return !requests.countsDevices();
  }
}
