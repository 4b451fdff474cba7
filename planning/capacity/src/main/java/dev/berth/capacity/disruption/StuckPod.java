package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.status.PluginStatus;
import dev.berth.suggestion.NodeBlockers;
import java.util.LinkedHashMap;
import java.util.List;

/// A pod that is not where it should be at the end: it waits for a node, or could not be evicted.
///
/// @param workload such as `Deployment shop/web`; empty without a controller
/// @param node its node; empty if it has none
/// @param rejections the reasons why it fits no node; if several pods of one workload wait for the
///   same reason, only the first has them
/// @param notes further notes about it, one clause each
public record StuckPod(
    ObjectKey pod,
    String workload,
    String node,
    String message,
    List<NodeRejection> rejections,
    List<String> notes) {
  public StuckPod {
    rejections = List.copyOf(rejections);
    notes = List.copyOf(notes);
  }

  /// Creates a pod that does not wait for a node.
  public StuckPod(ObjectKey pod, String workload, String node, String message) {
    this(pod, workload, node, message, List.of(), List.of());
  }

  StuckPod withNotes(List<String> known) {
    return new StuckPod(pod, workload, node, message, rejections, known);
  }

  /// The reason why a pod does not fit some nodes: all have the same reason, with the details of
  /// one of them.
  ///
  /// @param node the nearest of them
  /// @param others the number of further nodes
  public record NodeRejection(String node, int others, PluginStatus status) {
    /// The rejections of a decision, in the order of kube-scheduler's message, the nearest first.
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

    /// Returns the reason of each node, the nearest nodes first.
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
}
