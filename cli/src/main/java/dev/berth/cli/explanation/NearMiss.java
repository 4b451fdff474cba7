package dev.berth.cli.explanation;

import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.suggestion.NodeBlockers;
import java.util.List;
import java.util.Map;

/// A node that the pod does not fit.
///
/// @param statuses why, by each plugin that rejects it, that of the decision first; not empty
/// @param held who holds room there that looks free
record NearMiss(String node, List<PluginStatus> statuses, List<String> held) {
  /// The nodes that were rejected, nearest first, each by one plugin.
  static List<NearMiss> nearestFirst(Map<String, PluginStatus> nodes) {
    return of(
        NodeBlockers.nearestFirst(
            nodes.entrySet().stream()
                .filter(node -> !node.getValue().isSuccess())
                .map(node -> new NodeBlockers(node.getKey(), List.of(node.getValue())))
                .toList()),
        Map.of());
  }

  /// The same nodes, in the same order.
  ///
  /// @param held as for [Attempt]
  static List<NearMiss> of(List<NodeBlockers> blockers, Map<String, List<String>> held) {
    return blockers.stream()
        .map(blocked ->
            new NearMiss(
                blocked.node(), blocked.rejections(), held.getOrDefault(blocked.node(), List.of())))
        .toList();
  }
}
