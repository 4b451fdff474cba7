package dev.berth.cluster.simulation;

/// Thrown by a run that does not end.
public final class SimulationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SimulationException(String message) {
    super(message);
  }
}
