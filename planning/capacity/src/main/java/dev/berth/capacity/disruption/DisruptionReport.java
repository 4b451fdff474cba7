package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.meta.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
    lost = List.copyOf(lost);
    pending = List.copyOf(pending);
    remaining = List.copyOf(remaining);
    stranded = List.copyOf(stranded);
    workloads = List.copyOf(workloads);

    events = List.copyOf(events);
  }

  /// Something that has happened to a node.
  ///
  /// @param at since the beginning
  /// @param detail such as a taint, or why a drain has failed; empty if there is nothing to add
  public record NodeEvent(Duration at, String node, Kind kind, String detail) {
    /// What has happened.
    public enum Kind {
      CORDONED,
      DRAINED,
      DRAIN_FAILED,
      TAINTED,
      UNREACHABLE,
      DELETED,
      JOINED
    }
  }

  /// A pod that its node has lost.
  ///
  /// @param workload such as `Deployment shop/web`; empty if nothing controls the pod
  /// @param node where it was
  /// @param at when it was deleted, or preempted, since the beginning
  /// @param reason as in the condition `DisruptionTarget`, such as `EvictionByEvictionAPI`
  /// @param waited how long before that its eviction was tried in vain
  /// @param successor the pod that its workload has made instead; null if there is none
  /// @param note why there is no successor; empty if there is one
  public record LostPod(
      ObjectKey pod,
      String workload,
      String node,
      Duration at,
      String reason,
      Duration waited,
      @Nullable Successor successor,
      String note) {
    /// Whether another pod runs in its place, or did.
    public boolean isReplaced() {
      return successor != null && successor.placed != null;
    }
  }

  /// The pod in the place of a lost one.
  ///
  /// @param created when it was made
  /// @param node its first one; empty if it has got none
  /// @param placed when it has got that; null if it has not
  /// @param message why it has none, in kube-scheduler's words; empty if it has one
  public record Successor(
      ObjectKey pod, Duration created, String node, @Nullable Duration placed, String message) {}

  /// What a disruption does to a workload.
  ///
  /// @param workload such as `Deployment shop/web`
  /// @param before how many of its pods were available in the beginning
  /// @param least how many were at the worst time
  /// @param lost how many pods it has lost, successors included
  /// @param after how many are available in the end
  /// @param recovered since when as many are available again as before; null if they are not
  public record WorkloadImpact(
      String workload, int before, int least, int lost, int after, @Nullable Duration recovered) {}

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
            .map(Successor::pod)
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
