package dev.berth.descheduler.eviction;

/// The cycle cannot go on: what it is based on may not hold any more. Thrown by the ports of a
/// cycle, and never taken for a failure of a pod or of a plugin. The message says why.
public final class CycleEndedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CycleEndedException(String message) {
    super(message);
  }
}
