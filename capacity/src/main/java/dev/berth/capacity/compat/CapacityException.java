package dev.berth.capacity.compat;

/// What cluster-capacity or genpod prints in place of a result, word for word.
public final class CapacityException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message as it is printed, without the line's end
  public CapacityException(String message) {
    super(message);
  }
}
