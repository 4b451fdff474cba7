package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;

/// What a plugin says of its work: kept as data with the cycle, and logged.
public interface PluginLog {
  /// A pod that the plugin looked at and leaves where it is, in the plugin's own words.
  void kept(Pod pod, String message);

  /// A line about the work as a whole.
  void note(String message);

  /// A line about something that is wrong and that the plugin does without.
  default void error(String message) {
    note(message);
  }

  /// A node as a plugin of utilization sees it.
  void usage(NodeUsage usage);
}
