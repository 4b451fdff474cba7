package dev.berth.framework.diagnosis;

import dev.berth.framework.status.NodeStatuses;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The result of a search for a node, successful or not.
///
/// @param preFilterNodes the nodes to which PreFilter narrowed the search, sorted; null if it did
///   not narrow the search
/// @param plan the plan of many pods that named these nodes; empty if there is none
/// @param nodes the filters' statuses. If the pod was scheduled: of the nodes that were filtered.
///   If it is unschedulable: of all nodes. Otherwise empty
/// @param scores null if no node was scored, for example because only one was feasible
/// @param best the nodes with the highest total, sorted; empty if no node was scored
public record SearchReport(
    @Nullable SortedSet<String> preFilterNodes,
    String plan,
    NodeStatuses nodes,
    @Nullable ScoreTable scores,
    List<String> best) {
  /// No node was searched.
  public static final SearchReport NONE =
      new SearchReport(null, "", NodeStatuses.NONE, null, List.of());

  public SearchReport {
    preFilterNodes =
        preFilterNodes == null ? null : Collections.unmodifiableSortedSet(preFilterNodes);
  }

  /// Returns this report without the filters' statuses.
  public SearchReport withoutStatuses() {
    return new SearchReport(preFilterNodes, plan, NodeStatuses.NONE, scores, best);
  }
}
