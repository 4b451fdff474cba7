package dev.berth.questions.explanation;

import dev.berth.framework.status.PluginStatus;
import dev.berth.suggestion.NodeBlockers;
import java.util.List;
import java.util.Map;

/// A node that the pod does not fit.
///
/// @param statuses the statuses of the plugins that reject it, with the decision's plugin first;
///   not empty
/// @param held the pods that hold room there that looks free
public record NearMiss(String node, List<PluginStatus> statuses, List<String> held) {
  /// The rejected nodes, nearest first, each with the plugin that rejected it.
  static List<NearMiss> nearestFirst(Map<String, PluginStatus> nodes) {
    List<NodeBlockers> blockers =
        nodes.entrySet().stream()
            .filter(node -> !node.getValue().isSuccess())
            .map(node -> new NodeBlockers(node.getKey(), List.of(node.getValue())))
            .toList();
    return NodeBlockers.nearestFirst(blockers).stream()
        .map(it -> new NearMiss(it.node(), it.rejections(), List.of()))
        .toList();
  }
}
