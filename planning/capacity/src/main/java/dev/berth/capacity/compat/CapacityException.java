package dev.berth.capacity.compat;

/// The message that is printed instead of a result.
public final class CapacityException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message the printed text, without the line's end
  public CapacityException(String message) {
    super(message);
  }
}
