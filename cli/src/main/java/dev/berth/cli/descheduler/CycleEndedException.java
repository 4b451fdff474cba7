package dev.berth.cli.descheduler;

/// The cycle cannot go on: what it is based on may not hold any more. The message says why.
final class CycleEndedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CycleEndedException(String message) {
    super(message);
  }
}
