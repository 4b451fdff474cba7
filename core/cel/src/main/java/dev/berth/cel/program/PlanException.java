package dev.berth.cel.program;

/// A well-typed expression that cannot run, such as `int("x") == 1`.
public final class PlanException extends RuntimeException {
  private static final long serialVersionUID = 1;

  PlanException(String message) {
    super(message);
  }
}
