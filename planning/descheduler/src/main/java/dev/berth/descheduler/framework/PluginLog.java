package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;
import java.util.function.Supplier;

/// What a plugin says of its work: kept as data with the cycle, and logged.
public interface PluginLog {
  /// A pod that the plugin looked at and leaves where it is, in the plugin's own words.
  void kept(Pod pod, String message);

  /// The same by an argument of the plugin.
  ///
  /// @param argument with its value, such as `nodeFit: true`
  default void kept(Pod pod, String message, String argument) {
    kept(pod, message);
  }

  /// A line about the work as a whole.
  void note(String message);

  /// A line about something that is wrong and that the plugin does without.
  default void error(String message) {
    note(message);
  }

  /// Something that the plugin lets be, and would not if it were a little further. Of all with one
  /// measure, the nearest is kept.
  ///
  /// @param measure what the distance is of, such as `restarts`
  /// @param distance how far it is from what the plugin acts on
  /// @param text how far it is, for users; asked for only if there is none nearer so far
  default void nearest(String measure, double distance, Supplier<String> text) {}

  /// A node as a plugin of utilization sees it.
  void usage(NodeUsage usage);
}
