package dev.berth.ui;

import dev.berth.ui.page.PageMenu;

/// The state of loading a cluster.
public sealed interface LoadState {
  /// It is being loaded.
  ///
  /// @param progress the progress, in a few words
  record Loading(String progress) implements LoadState {}

  /// The recording of a scheduler is loaded: only the decisions of its cluster are known.
  ///
  /// @param questions answers those about decisions
  static LoadState ofRecording(String title, SchedulerQuestions questions) {
    return new Loaded(new SchedulerAnswers(title, "", "", questions, PageMenu.RECORDING));
  }

  /// The cluster was simulated over time.
  record LoadedOverTime(TimedAnswers answers) implements LoadState {}

  /// It is there.
  record Loaded(ClusterAnswers answers) implements LoadState {}
}
