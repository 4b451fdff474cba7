package dev.berth.ui;

import java.util.List;

/// A question that makes no sense for a cluster, a question whose answer is not found in time, or a
/// change that the cluster cannot have, such as a change of a node that does not exist.
public final class BadQuestionException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  /// @param problems all problems, for the user
  public BadQuestionException(List<String> problems) {
    super(String.join("; ", problems));
    this.problems = List.copyOf(problems);
  }

  /// All problems, for the user.
  public List<String> problems() {
    return problems;
  }
}
