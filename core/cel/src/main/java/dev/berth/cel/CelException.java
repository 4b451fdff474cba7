package dev.berth.cel;

/// An expression does not compile or fails for a device. The message is kube-scheduler's.
public class CelException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// @param message in cel-go's words
  public CelException(String message) {
    super(message);
  }

  /// Returns the message with the advice that kube-scheduler's allocator of devices adds to some
  /// messages.
  public String advice() {
    var message = String.valueOf(getMessage());
    return message.contains("no such key:")
        ? message
            + ". consider using CEL optional chaining (.? followed by orValue()) or guarding the"
            + " check with has() for optional fields"
        : message;
  }

  /// @param message in cel-go's words
  public CelException(String message, Throwable cause) {
    super(message, cause);
  }
}
