package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.suggestion.NodeBlockers;
import java.util.LinkedHashMap;
import java.util.List;

/// Why a pod does not fit some nodes: all for the same reason, of which the facts of one stand
/// here.
///
/// @param node the nearest of them
/// @param others how many more there are
/// @param status of that node
public record NodeRejection(String node, int others, PluginStatus status) {

  /// Those of a decision, by what kube-scheduler says of them, the nearest first.
  static List<NodeRejection> of(Decision decision) {
    return blockers(decision).stream()
        .collect(groupingBy(NodeRejection::kind, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(alike -> {
          var first = alike.getFirst();
          return new NodeRejection(first.node(), alike.size() - 1, first.rejections().getFirst());
        })
        .toList();
  }

  /// Of each node, the one that it says, the nearest first.
  static List<NodeBlockers> blockers(Decision decision) {
    return NodeBlockers.nearestFirst(
        decision.nodes().entrySet().stream()
            .filter(node -> !node.getValue().isSuccess())
            .map(node -> new NodeBlockers(node.getKey(), List.of(node.getValue())))
            .toList());
  }

  private static String kind(NodeBlockers blocked) {
    var status = blocked.rejections().getFirst();
    return status.plugin() + status.message();
  }
}
