package dev.berth.cel.program;

/// An expression that is well typed and yet cannot be run, such as `int("x") == 1`.
public final class PlanException extends RuntimeException {
  private static final long serialVersionUID = 1;

  PlanException(String message) {
    super(message);
  }
}
