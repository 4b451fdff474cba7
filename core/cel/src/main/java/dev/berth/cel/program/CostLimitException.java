package dev.berth.cel.program;

/// An evaluation that became too expensive. Unlike other errors, `||` does not make up for it.
public final class CostLimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long cost;

  CostLimitException(long cost) {
    super("operation cancelled: actual cost limit exceeded", null, false, false);
    this.cost = cost;
  }

  /// What it had cost when it was stopped.
  public long cost() {
    return cost;
  }
}
