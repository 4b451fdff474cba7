package dev.berth.engine.profile;

import dev.berth.framework.PluginException;

/// The text of a plugin's exception in the message of the attempt.
public final class PluginErrors {
  private PluginErrors() {}

  /// A [PluginException] stands with its message alone; any other exception with its type, since it
  /// may have no message.
  public static String text(RuntimeException failure) {
    String message = failure.getMessage();
    return failure instanceof PluginException && message != null ? message : failure.toString();
  }
}
