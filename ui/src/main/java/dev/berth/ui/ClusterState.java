package dev.berth.ui;

import java.util.List;

/// How far a cluster has been loaded.
public sealed interface ClusterState {
  /// It is being loaded.
  ///
  /// @param progress how far, in a few words
  record Loading(String progress) implements ClusterState {}

  /// It is there.
  record Loaded(ClusterAnswers answers) implements ClusterState {}

  /// It cannot be loaded.
  ///
  /// @param problems why, a line each
  record Failed(List<String> problems) implements ClusterState {
    public Failed {
      problems = List.copyOf(problems);
    }
  }
}
