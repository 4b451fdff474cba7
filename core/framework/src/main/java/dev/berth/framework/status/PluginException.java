package dev.berth.framework.status;

import java.util.Objects;

/// Reports that a plugin could not do its work. The attempt ends as kube-scheduler's `Error` with
/// this message, and the pod is tried again after a backoff. Thrown by a factory, it means that the
/// profile cannot be built.
public final class PluginException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public PluginException(String message) {
    super(message);
  }

  public PluginException(String message, Throwable cause) {
    super(message, cause);
  }

  /// The message given to the constructor, never null.
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
