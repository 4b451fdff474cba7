package dev.berth.questions.fleet;

import java.util.List;

/// The answer of a cluster of a fleet.
public interface ClusterAnswer {
  /// The name of the cluster.
  String cluster();

  /// Whether there is an answer.
  boolean hasAnswered();

  /// Returns reasons why the answer may differ from the cluster.
  List<String> warnings();
}
