package dev.berth.questions;

import dev.berth.scenario.InputException;

/// Something that Berth can be asked about a cluster; a value.
///
/// @param <A> what its answers are
@FunctionalInterface
public interface Question<A extends Answer> {
  /// Finds the answer; may take minutes.
  ///
  /// @param run has the cluster, and takes notes; for this question alone
  /// @throws InputException if the question or the cluster is invalid
  A answer(QuestionRun run) throws InputException, InterruptedException;
}
