package dev.berth.ui;

/// A question that is not answered: the user may not ask it, or the scheduler cannot answer now.
/// The message is for the user.
public final class UnansweredException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  /// @param status the HTTP status, such as 403
  public UnansweredException(int status, String message) {
    super(message);
    this.status = status;
  }

  /// The HTTP status, such as 403.
  public int status() {
    return status;
  }

  /// The message.
  public String text() {
    return String.valueOf(getMessage());
  }
}
