package dev.berth.capacity.compat;

/// What is printed in place of a result.
public final class CapacityException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message as it is printed, without the line's end
  public CapacityException(String message) {
    super(message);
  }
}
