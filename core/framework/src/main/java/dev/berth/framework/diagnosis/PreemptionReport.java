package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.status.PluginStatus;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The results of preemption: for each node that was tried, either the victims or why preemption
/// does not help.
///
/// @param nominated the chosen node; null if there is none
/// @param candidates by node, in the order in which they were found
/// @param tied the nodes that are equally good, sorted; empty if one node is best
/// @param nodeStatuses why preemption does not help, by node
public record PreemptionReport(
    @Nullable String nominated,
    Map<String, Candidate> candidates,
    List<String> tied,
    Map<String, PluginStatus> nodeStatuses) {
  /// No node was tried.
  public static final PreemptionReport NOTHING_WEIGHED =
      new PreemptionReport(null, Map.of(), List.of(), Map.of());

  /// A node on which preemption helps.
  ///
  /// @param victims most important first
  /// @param rank the values by which candidates are compared
  public record Candidate(List<ObjectKey> victims, Rank rank) {
    public Candidate {
      victims = List.copyOf(victims);
    }
  }

  /// The criteria by which kube-scheduler compares candidates, in their order. For the first four,
  /// lower is better; for the last, higher is better.
  ///
  /// @param pdbViolations the number of victims whose eviction violates a disruption budget
  /// @param highestPriority the priority of the most important victim
  /// @param prioritySum the sum of the victims' priorities, each counted from the lowest possible
  ///   priority
  /// @param victims the number of victims
  /// @param earliestStart the earliest start among the victims of the highest priority, in
  ///   nanoseconds since the epoch
  public record Rank(
      long pdbViolations, int highestPriority, long prioritySum, int victims, long earliestStart) {}
}
