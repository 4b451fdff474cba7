package dev.berth.engine.memo;

import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.counts.Tallies;
import dev.berth.framework.counts.Tally;
import dev.berth.framework.counts.TallyDefinition;
import dev.berth.framework.model.NodeInfo;
import java.util.List;

/// Counts all pods anew at each call.
public final class CountedTallies implements Tallies {
  private final SharedLister cluster;

  public CountedTallies(SharedLister cluster) {
    this.cluster = cluster;
  }

  @Override
  public Tally of(TallyDefinition definition) {
    List<NodeInfo> nodes = cluster.nodes();
    var tally =
        new OpenTally(
            definition,
            nodes.size(),
            nodes::get,
            key -> new OpenTopology(key, nodes.size(), nodes::get));
    tally.addPods(nodes.size(), nodes::get);
    return tally.freeze();
  }
}
