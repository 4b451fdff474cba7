package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.status.PluginStatus;
import dev.berth.suggestion.NodeBlockers;
import java.util.LinkedHashMap;
import java.util.List;

/// A pod that is not where it should be in the end: it waits for a node, or could not be evicted.
///
/// @param workload such as `Deployment shop/web`; empty if nothing controls the pod
/// @param node where it still is; empty if it is nowhere
/// @param rejections why it fits no node; of pods of one workload that wait for the same reason,
///   the first one has them
/// @param notes what else is worth knowing of that, a clause each
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

  /// One that waits for no node.
  public StuckPod(ObjectKey pod, String workload, String node, String message) {
    this(pod, workload, node, message, List.of(), List.of());
  }

  StuckPod withNotes(List<String> known) {
    return new StuckPod(pod, workload, node, message, rejections, known);
  }

  /// Why a pod does not fit some nodes: all for the same reason, of which the facts of one stand
  /// here.
  ///
  /// @param node the nearest of them
  /// @param others how many more there are
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
}
