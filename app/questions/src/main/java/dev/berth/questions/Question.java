package dev.berth.questions;

import dev.berth.scenario.InputException;

/// A question about a cluster; a value.
///
/// @param <A> what its answers are
@FunctionalInterface
public interface Question<A extends Answer> {
  /// Finds the answer; may take minutes.
  ///
  /// @param run provides the cluster, and takes notes; used for this question only
  /// @throws InputException if the question or the cluster is invalid
  A answer(QuestionRun run) throws InputException, InterruptedException;
}
