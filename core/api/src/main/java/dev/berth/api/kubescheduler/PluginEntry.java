package dev.berth.api.kubescheduler;

/// A plugin in a list of enabled or disabled ones.
///
/// @param name the plugin's name
/// @param weight factor of the plugin's score; 0: not given, which means 1 for a plugin that scores
public record PluginEntry(String name, int weight) {

  public static PluginEntry of(String name) {
    return new PluginEntry(name, 0);
  }
}
