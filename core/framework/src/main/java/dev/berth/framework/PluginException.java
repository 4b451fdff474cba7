package dev.berth.framework;

import java.util.Objects;

/// A plugin could not do its work: the attempt ends as kube-scheduler's `Error`, with this message,
/// and the pod is tried again after a backoff. From a factory: the profile cannot be built.
public final class PluginException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public PluginException(String message) {
    super(message);
  }

  public PluginException(String message, Throwable cause) {
    super(message, cause);
  }

  /// As given, so never null.
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
