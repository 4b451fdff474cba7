package dev.berth.engine.profile;

/// A profile cannot be built from the configuration. The message is kube-scheduler's.
public final class ProfileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ProfileException(String message) {
    super(message);
  }

  public ProfileException(String message, Throwable cause) {
    super(message, cause);
  }
}
