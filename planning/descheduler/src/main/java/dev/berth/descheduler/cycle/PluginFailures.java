package dev.berth.descheduler.cycle;

import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;

/// What is told of plugins that fail: of their own accord, or by an exception that they did not
/// mean to throw.
final class PluginFailures {
  private PluginFailures() {}

  static String finished(DeschedulerPlugin plugin, Throwable e) {
    return "plugin \"%s\" finished with error: %s".formatted(plugin.name(), text(e));
  }

  /// The message; with the type of an exception that is a defect of the plugin.
  static String text(Throwable e) {
    return e instanceof DeschedulerPluginException ? String.valueOf(e.getMessage()) : e.toString();
  }
}
