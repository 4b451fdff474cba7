package dev.berth.engine.profile;

import dev.berth.framework.PluginException;

/// How an exception of a plugin reads in the message of the attempt.
public final class Failures {
  private Failures() {}

  /// A [PluginException] speaks for itself; of any other exception the type tells more than a
  /// missing message.
  public static String text(RuntimeException failure) {
    String message = failure.getMessage();
    return failure instanceof PluginException && message != null ? message : failure.toString();
  }
}
