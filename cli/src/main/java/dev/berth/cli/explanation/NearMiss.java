package dev.berth.cli.explanation;

import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.suggestion.NodeBlockers;
import java.util.List;
import java.util.Map;

/// A node that the pod does not fit.
///
/// @param statuses why, by each plugin that rejects it, that of the decision first; not empty
record NearMiss(String node, List<PluginStatus> statuses) {
  /// The nodes that were rejected, nearest first, each by one plugin.
  static List<NearMiss> nearestFirst(Map<String, PluginStatus> nodes) {
    return of(
        NodeBlockers.nearestFirst(
            nodes.entrySet().stream()
                .filter(node -> !node.getValue().isSuccess())
                .map(node -> new NodeBlockers(node.getKey(), List.of(node.getValue())))
                .toList()));
  }

  /// The same nodes, in the same order.
  static List<NearMiss> of(List<NodeBlockers> blockers) {
    return blockers.stream()
        .map(blocked -> new NearMiss(blocked.node(), blocked.rejections()))
        .toList();
  }
}
