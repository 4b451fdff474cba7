package dev.berth.capacity.size;

import dev.berth.api.codec.Problem;
import java.util.List;

/// The nodes of a shape are such that an API server would not take them.
public final class SizeException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  SizeException(List<Problem> problems) {
    super(problems.getFirst().toString());
    this.problems = List.copyOf(problems);
  }

  /// What is wrong; at least one.
  public List<Problem> problems() {
    return problems;
  }
}
