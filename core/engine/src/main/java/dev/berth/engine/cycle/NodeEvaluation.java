package dev.berth.engine.cycle;

import dev.berth.engine.memo.FilteredNodes;
import dev.berth.framework.diagnosis.NodeStatuses;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.handle.TiedNodes;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Filters and scores nodes.
interface NodeEvaluation {
  /// Prepares the empty state of a cycle.
  default void begin(CycleState state) {}

  /// Filters the candidates; PreFilter has been called.
  ///
  /// @throws dev.berth.framework.PluginException if a filter or an extender fails
  Filtered filter(PodInCycle cycle, Candidates candidates);

  /// Scores the nodes that fit, of which there are two or more.
  ///
  /// @throws dev.berth.framework.PluginException if a plugin or an extender fails
  Scored score(PodInCycle cycle, Filtered filtered);

  /// Which nodes to filter.
  ///
  /// @param scope all nodes there are for the pod
  /// @param names of those to filter; null for all
  /// @param earlier rejections of nodes that were filtered before, which count as long as they are
  ///   not filtered again
  /// @param defaultStatus the status of nodes that an extender does not mention
  record Candidates(
      SearchScope scope,
      @Nullable SortedSet<String> names,
      Map<String, PluginStatus> earlier,
      PluginStatus defaultStatus) {}

  /// What filtering has come to.
  ///
  /// @param feasible the nodes that fit, in the order in which they were filtered
  /// @param fitting how many of the nodes that were filtered fit
  /// @param rejectedBy the plugins that have rejected nodes; for extenders a name of their own
  /// @param remembered the same, if it comes from remembered answers; else null
  record Filtered(
      List<NodeInfo> feasible,
      int fitting,
      SortedSet<String> rejectedBy,
      NodeStatuses statuses,
      @Nullable FilteredNodes remembered) {}

  /// What scoring has come to.
  ///
  /// @param best the nodes with the highest total
  /// @param names of these, sorted
  record Scored(ScoreTable table, TiedNodes best, List<String> names) {}
}
