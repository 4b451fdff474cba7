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

  /// What changes from the cluster before one decision to that before another.
  Map<String, ?> between(int one, int other);

  /// The configuration in use: as `yaml`, and as `profiles` with the weights of plugins that score.
  Map<String, ?> configuration();

  /// The configuration with other weights, as YAML.
  ///
  /// @param schedulerName of the profile that gets them
  /// @param weights by plugin
  String weighted(String schedulerName, Map<String, Integer> weights);

  /// The same cluster with some changes, and with what the scheduler would do then.
  ///
  /// @throws BadQuestionException if it cannot have them
  /// @throws InterruptedException if the thread is interrupted while it waits for the answer
  SimulationAnswers edited(SandboxEdits edits) throws BadQuestionException, InterruptedException;

  /// How this cluster differs from what it was before it was [edited][#edited(SandboxEdits)].
  Map<String, ?> difference();
}
