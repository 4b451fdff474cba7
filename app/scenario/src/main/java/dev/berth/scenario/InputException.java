package dev.berth.scenario;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.util.List;

/// Invalid input: files, flags or their contents. Lists all problems.
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;
  private final int count;
  private final transient List<String> warnings;

  /// Creates an exception for at least one problem.
  public InputException(Problems problems) {
    this(problems, List.of());
  }

  /// @param warnings further warnings about the input, which may explain the error
  public InputException(Problems problems, List<String> warnings) {
    this(problems.kept(), problems.count(), warnings);
  }

  /// One problem.
  public InputException(Problem problem) {
    this(List.of(problem), 1, List.of());
  }

  /// Creates an exception for one problem of a whole file, or of an option.
  public InputException(String source, String message) {
    this(Problem.of(source, message));
  }

  private InputException(List<Problem> problems, int count, List<String> warnings) {
    super(count + " problems");
    this.problems = problems;
    this.count = count;
    this.warnings = List.copyOf(warnings);
  }

  /// Fails with all problems, if there are any.
  public static void throwIfAny(Problems problems) throws InputException {
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
  }

  /// The first thousand.
  public List<Problem> problems() {
    return problems;
  }

  /// Returns warnings about the input, which may explain the error.
  public List<String> warnings() {
    return warnings;
  }

  /// How many there are.
  public int count() {
    return count;
  }
}
