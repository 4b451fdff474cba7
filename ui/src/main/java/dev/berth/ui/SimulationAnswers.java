package dev.berth.ui;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Berth's answers about a cluster in which a simulation has placed the pods. The simulation has
/// the decisions of its run, and its cluster can be changed. For any thread.
public non-sealed interface SimulationAnswers extends ClusterAnswers {
  /// All nodes and pods before a decision of the run, or before the nearest decision for which they
  /// are kept; null if there is no such decision.
  @Nullable Map<String, ?> clusterBefore(int decision);

  /// The decisions of the run, in their order.
  ///
  /// @param from how many of the selected decisions to skip
  /// @param count how many at most
  Map<String, ?> timeline(DecisionFilter filter, int from, int count);

  /// A decision of the run, with the selected decisions before and after it; null if there is no
  /// such decision.
  ///
  /// @param number from 1
  @Nullable Map<String, ?> decision(int number, DecisionFilter filter);

  /// The changes from the cluster before one decision to the cluster before another.
  Map<String, ?> between(int one, int other);

  /// The configuration in use: as `yaml`, and as `profiles` with the weights of plugins that score.
  Map<String, ?> configuration();

  /// The configuration with other weights, as YAML.
  ///
  /// @param schedulerName the name of the profile that gets the weights
  /// @param weights by plugin
  String weighted(String schedulerName, Map<String, Integer> weights);

  /// The same cluster with some changes, and with what the scheduler would do then.
  ///
  /// @throws BadQuestionException if the cluster cannot have the changes
  /// @throws InterruptedException if the thread is interrupted while it waits for the answer
  SimulationAnswers edited(SandboxEdits edits) throws BadQuestionException, InterruptedException;

  /// The difference between this cluster and the cluster before it was
  /// [edited][#edited(SandboxEdits)].
  Map<String, ?> difference();
}
