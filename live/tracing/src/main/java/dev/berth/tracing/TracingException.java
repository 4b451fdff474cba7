package dev.berth.tracing;

/// A variable of the environment is not valid. The message names it.
public final class TracingException extends Exception {
  private static final long serialVersionUID = 1L;

  TracingException(String message, Throwable cause) {
    super(message, cause);
  }
}
