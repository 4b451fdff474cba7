package dev.berth.descheduler.eviction;

/// The cycle cannot continue, because its basis may be outdated. Thrown by the ports of a cycle;
/// never counts as a failure of a pod or of a plugin. The message says why.
public final class CycleEndedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CycleEndedException(String message) {
    super(message);
  }
}
