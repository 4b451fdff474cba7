package dev.berth.ui;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What Berth answers about a cluster in which a simulation has placed the pods. It has the
/// decisions of its run, and can be changed. For any thread.
public non-sealed interface SimulationAnswers extends ClusterAnswers {
  /// All nodes and pods before a decision of the run, or before the nearest one for which they are
  /// kept; null if there is no decision of that number.
  @Nullable Map<String, ?> clusterBefore(int decision);

  /// The decisions of the run, in their order.
  ///
  /// @param from how many of those that pass the filter are left out first
  /// @param count how many at most
  Map<String, ?> timeline(DecisionFilter filter, int from, int count);

  /// A decision of the run, and which ones that pass the filter are before and after it; null if
  /// there is none of that number.
  ///
  /// @param number from 1
  @Nullable Map<String, ?> decision(int number, DecisionFilter filter);

  /// The same cluster with some changes, and with what the scheduler would do then.
  ///
  /// @throws SandboxEditException if it cannot have them
  /// @throws InterruptedException if the thread is interrupted while it waits for the answer
  SimulationAnswers edited(SandboxEdits edits) throws SandboxEditException, InterruptedException;

  /// How this cluster differs from what it was before it was [edited][#edited(SandboxEdits)].
  Map<String, ?> difference();
}
