package dev.berth.api.kubescheduler;

/// A plugin in a list of enabled or disabled plugins.
///
/// @param name the plugin's name
/// @param weight the factor of the plugin's score; 0 if not given, which means 1 for a score plugin
public record PluginEntry(String name, int weight) {
  public static PluginEntry of(String name) {
    return new PluginEntry(name, 0);
  }
}
