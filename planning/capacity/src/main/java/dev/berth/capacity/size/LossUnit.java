package dev.berth.capacity.size;

import dev.berth.api.core.Node;
import dev.berth.capacity.fit.NodePools;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.TreeMap;

/// What is lost at once.
public enum LossUnit {
  /// One node.
  NODE,
  /// All nodes of a zone. Nodes without a zone are not lost.
  ZONE;

  /// The names of the nodes of each loss, by what is lost.
  SequencedMap<String, List<String>> losses(Collection<Node> nodes) {
    var losses = new TreeMap<String, List<String>>();
    for (var node : nodes) {
      var lost = of(node);
      if (!lost.isEmpty()) {
        losses.computeIfAbsent(lost, _ -> new ArrayList<>()).add(node.metadata().name());
      }
    }
    return losses;
  }

  /// With what the node is lost; empty if it is not.
  String of(Node node) {
    return this == NODE ? node.metadata().name() : NodePools.zoneOf(node);
  }

  /// `node` or `zone`.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
