package dev.berth.descheduler.framework;

/// A plugin cannot be created, or cannot do its work in this cycle; the message is for users.
public final class DeschedulerPluginException extends Exception {
  private static final long serialVersionUID = 1L;

  public DeschedulerPluginException(String message) {
    super(message);
  }
}
