package dev.berth.tracing;

/// An environment variable is invalid. The message names it.
public final class TracingException extends Exception {
  private static final long serialVersionUID = 1L;

  TracingException(String message, Throwable cause) {
    super(message, cause);
  }
}
