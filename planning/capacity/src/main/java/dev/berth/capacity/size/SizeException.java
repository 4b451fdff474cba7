package dev.berth.capacity.size;

import dev.berth.api.codec.Problem;
import java.util.List;

/// An API server would refuse the nodes of a shape.
public final class SizeException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  SizeException(List<Problem> problems) {
    super(problems.getFirst().toString());
    this.problems = List.copyOf(problems);
  }

  /// The problems; at least one.
  public List<Problem> problems() {
    return problems;
  }
}
