package dev.berth.engine.cycle;

/// Remembered answers differ from those that plugins give when they are called: a plugin's
/// declaration of what it reads is too narrow, or the engine has missed a change. Nothing that
/// follows can be relied on, so it is no exception to go on after.
public final class VerificationError extends Error {
  private static final long serialVersionUID = 1L;

  VerificationError(String message) {
    super(message);
  }

  /// Remembered answers cannot be read, and the plugins give theirs.
  VerificationError(String message, RuntimeException cause) {
    super(message, cause);
  }
}
