package dev.berth.cli.scenario;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.util.List;

/// What the user has given cannot be used. Lists everything that is wrong with it.
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;
  private final int count;

  InputException(Problems problems) {
    super(problems.count() + " problems");
    this.problems = problems.kept();
    count = problems.count();
  }

  /// The first thousand.
  public List<Problem> problems() {
    return problems;
  }

  /// How many there are.
  public int count() {
    return count;
  }
}
