package dev.berth.plugins.noderesources;

import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.NodeAspect;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Scores a node by its allocatable and requested resources, before and with the pod.
interface ResourceScore extends ScorePlugin<ScoredRequests> {
  Set<NodeAspect> READS = Set.of(NodeAspect.ALLOCATABLE, NodeAspect.PODS);

  @Override
  default @Nullable Set<NodeAspect> scoreReads(ScoredRequests requests) {
    return requests.countsDevices() ? null : READS;
  }
}
