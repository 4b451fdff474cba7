package dev.berth.suggestion;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.Pod;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A pod has two volumes, and no node can use both.
///
/// @param one the name of the first volume's claim
/// @param node a node that can use the first volume
/// @param other the name of the second volume's claim
/// @param otherNode a node that can use the second volume
public record ApartNote(String one, String node, String other, String otherNode) implements Note {
  @Override
  public String text() {
    return "no node can use both the volume of claim %s (as %s can) and that of claim %s (as %s can): copy one of them to where the other is, such as by a snapshot"
        .formatted(one, node, other, otherNode);
  }

  /// Returns a note about the first such pair; empty if there is none.
  static List<ApartNote> of(Pod pod, Snapshot cluster) {
    Map<String, Set<String>> nodesByClaim = new TreeMap<>();
    for (BoundVolume bound : BoundVolume.of(pod, cluster.objects())) {
      nodesByClaim.put(bound.claim().metadata().name(), nodes(bound, cluster));
    }
    nodesByClaim.values().removeIf(Set::isEmpty);
    for (Map.Entry<String, Set<String>> one : nodesByClaim.entrySet()) {
      for (Map.Entry<String, Set<String>> other : nodesByClaim.entrySet()) {
        if (Collections.disjoint(one.getValue(), other.getValue())) {
          return List.of(
              new ApartNote(
                  one.getKey(),
                  one.getValue().iterator().next(),
                  other.getKey(),
                  other.getValue().iterator().next()));
        }
      }
    }
    return List.of();
  }

  /// Returns the nodes that can use a volume; empty if all nodes can.
  private static Set<String> nodes(BoundVolume bound, Snapshot cluster) {
    NodeSelector required = bound.nodes();
    if (required == null) {
      return Set.of();
    }
    var matcher = NodeMatcher.of(required);
    return cluster.nodes().nodes().stream()
        .map(NodeInfo::node)
        .filter(matcher::matches)
        .map(node -> node.metadata().name())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
