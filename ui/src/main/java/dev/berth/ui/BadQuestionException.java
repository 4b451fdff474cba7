package dev.berth.ui;

import java.util.List;

/// A question that makes no sense for a cluster, or whose answer is not found in time; or a change
/// that it cannot have, such as one of a node that is not there.
public final class BadQuestionException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  /// @param problems all of them, for the user
  public BadQuestionException(List<String> problems) {
    super(String.join("; ", problems));
    this.problems = List.copyOf(problems);
  }

  /// All of them, for the user.
  public List<String> problems() {
    return problems;
  }
}
