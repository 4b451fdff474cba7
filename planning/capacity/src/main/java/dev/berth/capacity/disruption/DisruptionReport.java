package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// What has followed from a disruption.
///
/// @param end when the last pod was lost, placed or ready, or the last node was changed, since the
///   beginning
/// @param isEndless whether the run was ended where pods are evicted by taints again and again: new
///   ones tolerate the taint for a time, and are placed on the same nodes
/// @param events what has happened to nodes, in that order
/// @param lost the pods that nodes have lost, in that order; not those that belong to their nodes
/// @param goneWithNodes how many pods have gone with nodes that were deleted, to which they belong:
///   those of DaemonSets, and static ones
/// @param pending the pods that wait for a node in the end, and did not in the beginning
/// @param pendingBefore how many waited in the beginning
/// @param remaining the pods that drains could not evict
/// @param stranded the pods that stay on nodes that do not answer, and are not ready; not those
///   that belong to their nodes
/// @param workloads those that have lost pods, or have fewer available ones in the end
public record DisruptionReport(
    Duration end,
    boolean isEndless,
    List<NodeEvent> events,
    List<LostPod> lost,
    int goneWithNodes,
    List<StuckPod> pending,
    int pendingBefore,
    List<StuckPod> remaining,
    List<StuckPod> stranded,
    List<WorkloadImpact> workloads) {
  public DisruptionReport {
    events = List.copyOf(events);
    lost = List.copyOf(lost);
    pending = List.copyOf(pending);
    remaining = List.copyOf(remaining);
    stranded = List.copyOf(stranded);
    workloads = List.copyOf(workloads);
  }

  /// How many pods run again elsewhere.
  public int replaced() {
    return (int) lost.stream().filter(LostPod::isReplaced).count();
  }

  /// The workloads whose new pods are lost as the first ones were, without end.
  public Set<String> loops() {
    if (!isEndless) {
      return Set.of();
    }
    var successors =
        lost.stream()
            .map(LostPod::successor)
            .filter(Objects::nonNull)
            .map(LostPod.Successor::pod)
            .collect(toSet());
    return lost.stream()
        .filter(pod -> successors.contains(pod.pod()))
        .map(LostPod::workload)
        .collect(toSet());
  }

  /// The nodes whose drain has failed, or has not ended, and that are there still.
  public List<String> undrained() {
    var deleted = nodes(NodeEvent.Kind.DELETED);
    return nodes(NodeEvent.Kind.DRAIN_FAILED).stream()
        .filter(node -> !deleted.contains(node))
        .toList();
  }

  private List<String> nodes(NodeEvent.Kind kind) {
    return events.stream().filter(event -> event.kind() == kind).map(NodeEvent::node).toList();
  }
}
