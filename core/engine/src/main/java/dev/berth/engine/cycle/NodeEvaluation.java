package dev.berth.engine.cycle;

import dev.berth.engine.memo.FilteredNodes;
import dev.berth.framework.cluster.TiedNodes;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.PluginStatus;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Filters and scores nodes.
interface NodeEvaluation {
  /// Prepares the empty state of a cycle.
  default void begin(CycleState state) {}

  /// Filters the candidates; called after PreFilter.
  ///
  /// @throws dev.berth.framework.status.PluginException if a filter or an extender fails
  Filtered filter(PodInCycle cycle, Candidates candidates);

  /// Scores the nodes that fit; called if there are two or more.
  ///
  /// @throws dev.berth.framework.status.PluginException if a plugin or an extender fails
  Scored score(PodInCycle cycle, Filtered filtered);

  /// The nodes to filter.
  ///
  /// @param scope the nodes that exist for the pod
  /// @param names the names of the nodes to filter; null for all
  /// @param earlier rejections of nodes that were filtered before; they count unless the node is
  ///   filtered again
  /// @param defaultStatus the status of nodes that an extender does not mention
  record Candidates(
      SearchScope scope,
      @Nullable SortedSet<String> names,
      Map<String, PluginStatus> earlier,
      PluginStatus defaultStatus) {}

  /// The result of filtering.
  ///
  /// @param feasible the nodes that fit, in the order of filtering
  /// @param fitting the number of filtered nodes that fit
  /// @param rejectedBy the plugins that rejected nodes; extenders have a common name here
  /// @param remembered the result as read from remembered answers; null if plugins were called
  record Filtered(
      List<NodeInfo> feasible,
      int fitting,
      SortedSet<String> rejectedBy,
      NodeStatuses statuses,
      @Nullable FilteredNodes remembered) {}

  /// The result of scoring.
  ///
  /// @param best the nodes with the highest total
  /// @param names the names of the best nodes, sorted
  record Scored(ScoreTable table, TiedNodes best, List<String> names) {}
}
