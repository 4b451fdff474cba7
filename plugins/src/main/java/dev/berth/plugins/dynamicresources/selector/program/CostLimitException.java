package dev.berth.plugins.dynamicresources.selector.program;

/// An evaluation that became too expensive. Unlike other errors, `||` does not make up for it.
public final class CostLimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  CostLimitException() {
    super("operation cancelled: actual cost limit exceeded", null, false, false);
  }
}
