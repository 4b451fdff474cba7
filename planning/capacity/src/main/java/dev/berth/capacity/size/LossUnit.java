package dev.berth.capacity.size;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.Node;
import dev.berth.capacity.fit.NodePools;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The nodes that are lost at once.
public enum LossUnit {
  NODE,
  /// All nodes of a zone. Nodes without a zone are not lost.
  ZONE;

  /// The names of the nodes of each loss, by the loss.
  SequencedMap<String, List<String>> losses(Collection<Node> nodes) {
    return nodes.stream()
        .filter(node -> !of(node).isEmpty())
        .collect(
            groupingBy(this::of, TreeMap::new, mapping(node -> node.metadata().name(), toList())));
  }

  /// The loss that includes the node; empty if it is never lost.
  String of(Node node) {
    return this == NODE ? node.metadata().name() : NodePools.zoneOf(node);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
