package dev.berth.questions.fleet;

import dev.berth.questions.Answer;
import java.util.List;

/// What the clusters of a fleet have answered, as one.
public interface FleetAnswer extends Answer {
  /// What each has answered, in the order in which they are named.
  List<? extends ClusterAnswer> answers();

  /// Whether it is what users hope for.
  boolean isWanted();

  /// Whether every cluster has answered.
  default boolean isComplete() {
    return answers().stream().allMatch(ClusterAnswer::hasAnswered);
  }

  /// What may make the result differ from that of the clusters, a line each.
  default List<String> warnings() {
    return answers().stream()
        .flatMap(it -> it.warnings().stream().map(text -> it.cluster() + ": " + text))
        .toList();
  }
}
