package dev.berth.engine.memo;

import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.counts.CountSource;
import dev.berth.framework.counts.TopologyCounts;
import dev.berth.framework.model.NodeInfo;
import java.util.List;

/// Counts all pods anew at each call.
public final class UncachedCounts implements CountSource {
  private final SharedLister cluster;

  public UncachedCounts(SharedLister cluster) {
    this.cluster = cluster;
  }

  @Override
  public TopologyCounts of(CountDefinition definition) {
    List<NodeInfo> nodes = cluster.nodes();
    var topologyCounts =
        new MutableTopologyCounts(
            definition,
            nodes.size(),
            nodes::get,
            key -> new OpenTopology(key, nodes.size(), nodes::get));
    topologyCounts.addPods(nodes.size(), nodes::get);
    return topologyCounts.freeze();
  }
}
