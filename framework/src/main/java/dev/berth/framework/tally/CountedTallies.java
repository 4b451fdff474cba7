package dev.berth.framework.tally;

import dev.berth.api.core.Node;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.function.IntFunction;

/// Counts all pods each time.
public final class CountedTallies implements Tallies {
  private final SharedLister cluster;

  public CountedTallies(SharedLister cluster) {
    this.cluster = cluster;
  }

  @Override
  public Tally of(TallyDefinition definition) {
    List<NodeInfo> nodes = cluster.nodes();
    IntFunction<Node> nodeAt = slot -> nodes.get(slot).node();
    var tally =
        new OpenTally(
            definition, nodes.size(), nodeAt, key -> new Topology(key, nodes.size(), nodeAt));
    for (int slot = 0; slot < nodes.size(); slot++) {
      for (PodInfo pod : definition.scope().on(nodes.get(slot))) {
        tally.change(pod, slot, 1);
      }
    }
    return tally.freeze();
  }
}
