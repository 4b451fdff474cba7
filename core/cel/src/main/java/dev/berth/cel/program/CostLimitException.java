package dev.berth.cel.program;

/// An evaluation has become too expensive. Unlike for other errors, `||` cannot ignore it.
public final class CostLimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long cost;

  CostLimitException(long cost) {
    super("operation cancelled: actual cost limit exceeded", null, false, false);
    this.cost = cost;
  }

  /// The cost when it was stopped.
  public long cost() {
    return cost;
  }
}
