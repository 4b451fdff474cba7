package dev.berth.engine.extender;

import java.util.Objects;

/// An extender could not be called, or returned an unusable result.
public final class ExtenderException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message the text for events and conditions
  public ExtenderException(String message) {
    super(message);
  }

  /// @param message the text for events and conditions
  public ExtenderException(String message, Throwable cause) {
    super(message, cause);
  }

  /// The message given to the constructor, never null.
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
