package dev.berth.engine.profile;

import org.jspecify.annotations.Nullable;

/// A profile cannot be built from the configuration. The message is kube-scheduler's.
public final class ProfileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ProfileException(String message) {
    super(message);
  }

  public ProfileException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
