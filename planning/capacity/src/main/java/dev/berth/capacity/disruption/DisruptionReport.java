package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.meta.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The consequences of a disruption.
///
/// @param end the time since the beginning when the last pod was lost, placed or ready, or the last
///   node was changed
/// @param isEndless whether the run was ended because taints evict pods again and again: new pods
///   tolerate the taint for a time, and are placed on the same nodes
/// @param events the events of nodes, in their order
/// @param lost the pods that nodes have lost, in their order, without pods that belong to their
///   nodes
/// @param goneWithNodes the number of pods that belonged to deleted nodes and went with them: pods
///   of DaemonSets, and static pods
/// @param pending the pods that wait for a node at the end, but did not at the beginning
/// @param pendingBefore the number that waited at the beginning
/// @param remaining the pods that drains could not evict
/// @param stranded the pods that are not ready because their nodes do not answer, without pods that
///   belong to their nodes
/// @param workloads the workloads that have lost pods, or have fewer available ones at the end
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

  /// An event of a node.
  ///
  /// @param at since the beginning
  /// @param detail such as a taint, or the reason of a failed drain; empty if there is nothing to
  ///   add
  public record NodeEvent(Duration at, String node, Kind kind, String detail) {
    /// The kinds of events.
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
  /// @param workload such as `Deployment shop/web`; empty without a controller
  /// @param node where it was
  /// @param at the time since the beginning when it was deleted or preempted
  /// @param reason in the form of the condition `DisruptionTarget`, such as `EvictionByEvictionAPI`
  /// @param waited the time for which its eviction was tried in vain before
  /// @param successor the pod that its workload has created instead; null if there is none
  /// @param note the reason why there is no successor; empty if there is one
  public record LostPod(
      ObjectKey pod,
      String workload,
      String node,
      Duration at,
      String reason,
      Duration waited,
      @Nullable Successor successor,
      String note) {
    /// Whether another pod has run in its place.
    public boolean isReplaced() {
      return successor != null && successor.placed != null;
    }
  }

  /// The pod that replaces a lost one.
  ///
  /// @param created when it was made
  /// @param node its first node; empty if it has none
  /// @param placed the time of its placement; null if it has no node
  /// @param message the reason why it has no node, in kube-scheduler's words; empty if it has one
  public record Successor(
      ObjectKey pod, Duration created, String node, @Nullable Duration placed, String message) {}

  /// The effect of a disruption on a workload.
  ///
  /// @param workload such as `Deployment shop/web`
  /// @param before the number of available pods at the beginning
  /// @param least the number of available pods at the worst time
  /// @param lost the number of lost pods, including successors
  /// @param after the number of available pods at the end
  /// @param recovered the time from which as many pods as before are available; null if they are
  ///   not
  public record WorkloadImpact(
      String workload, int before, int least, int lost, int after, @Nullable Duration recovered) {}

  /// The number of pods that run again elsewhere.
  public int replaced() {
    return (int) lost.stream().filter(LostPod::isReplaced).count();
  }

  /// The workloads whose new pods are lost like the first ones, endlessly.
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

  /// The remaining nodes whose drain has failed, or has not ended.
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
