package dev.berth.engine.profile;

import dev.berth.framework.status.PluginException;

/// Formats a plugin's exception for the message of the attempt.
public final class PluginErrors {
  private PluginErrors() {}

  /// A [PluginException] gives its message only. Any other exception also gives its type, since it
  /// may have no message.
  public static String text(RuntimeException failure) {
    String message = failure.getMessage();
    return failure instanceof PluginException && message != null ? message : failure.toString();
  }
}
