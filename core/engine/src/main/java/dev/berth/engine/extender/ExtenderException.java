package dev.berth.engine.extender;

import java.util.Objects;

/// An extender could not be called, or has returned nothing usable.
public final class ExtenderException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message as it is to stand in events and conditions
  public ExtenderException(String message) {
    super(message);
  }

  /// @param message as it is to stand in events and conditions
  public ExtenderException(String message, Throwable cause) {
    super(message, cause);
  }

  /// As given, so never null.
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
