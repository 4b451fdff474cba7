package dev.berth.questions.fleet;

import java.util.List;

/// What a cluster of a fleet has answered.
public interface ClusterAnswer {
  /// The name of the cluster.
  String cluster();

  /// Whether there is an answer.
  boolean hasAnswered();

  /// What may make the answer differ from the cluster.
  List<String> warnings();
}
