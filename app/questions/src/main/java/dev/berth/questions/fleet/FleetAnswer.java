package dev.berth.questions.fleet;

import dev.berth.questions.Answer;
import java.util.List;

/// The answers of the clusters of a fleet, as one answer.
public interface FleetAnswer extends Answer {
  /// Returns the answers, in the order in which the clusters are named.
  List<? extends ClusterAnswer> answers();

  /// Whether the result is the one that users want.
  boolean isWanted();

  /// Whether every cluster has answered.
  default boolean isComplete() {
    return answers().stream().allMatch(ClusterAnswer::hasAnswered);
  }

  /// Returns reasons why the result may differ from the clusters, one line each.
  default List<String> warnings() {
    return answers().stream()
        .flatMap(it -> it.warnings().stream().map(text -> it.cluster() + ": " + text))
        .toList();
  }
}
