package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The results of preemption: for each node that was tried either the victims, or why preemption
/// does not help.
///
/// @param nominated the node that was chosen; null if none was
/// @param candidates by node, in the order in which they were found
/// @param tied the nodes that were equally good, sorted; empty if there was one best
/// @param nodeStatuses by node: why removing pods there does not help
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
  /// @param rank by which candidates are compared
  public record Candidate(List<ObjectKey> victims, Rank rank) {
    public Candidate {
      victims = List.copyOf(victims);
    }
  }

  /// The criteria by which kube-scheduler compares candidates, in their order; the first four are
  /// best when small, the last when large.
  ///
  /// @param pdbViolations victims whose disruption budget is exhausted
  /// @param highestPriority the priority of the most important victim
  /// @param prioritySum the sum of the victims' priorities, each counted from the lowest possible
  ///   one
  /// @param victims how many there are
  /// @param earliestStart when the first of the most important victims started, in nanoseconds
  ///   since the epoch
  public record Rank(
      long pdbViolations, int highestPriority, long prioritySum, int victims, long earliestStart) {}
}
