package dev.berth.ui;

import dev.berth.ui.page.PageMenu;

/// How far a cluster has been loaded.
public sealed interface LoadState {
  /// It is being loaded.
  ///
  /// @param progress how far, in a few words
  record Loading(String progress) implements LoadState {}

  /// The recording of a scheduler is there: of its cluster, only the decisions are known.
  ///
  /// @param questions answers those about decisions
  static LoadState ofRecording(String title, SchedulerQuestions questions) {
    return new Loaded(new SchedulerAnswers(title, "", "", questions, PageMenu.RECORDING));
  }

  /// It was simulated over time.
  record LoadedOverTime(TimedAnswers answers) implements LoadState {}

  /// It is there.
  record Loaded(ClusterAnswers answers) implements LoadState {}
}
