package dev.berth.ui;

/// How far a cluster has been loaded.
public sealed interface LoadState {
  /// It is being loaded.
  ///
  /// @param progress how far, in a few words
  record Loading(String progress) implements LoadState {}

  /// It is there.
  record Loaded(ClusterAnswers answers) implements LoadState {}
}
