package dev.berth.cli.scenario;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.util.List;

/// Invalid input: files, flags or their contents. Lists all problems.
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;
  private final int count;

  /// @param problems at least one
  public InputException(Problems problems) {
    this(problems.kept(), problems.count());
  }

  /// One problem.
  public InputException(Problem problem) {
    this(List.of(problem), 1);
  }

  private InputException(List<Problem> problems, int count) {
    super(count + " problems");
    this.problems = problems;
    this.count = count;
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
