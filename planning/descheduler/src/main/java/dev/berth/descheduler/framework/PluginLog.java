package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;
import java.util.function.Supplier;

/// The log of a plugin about its work: kept as data with the cycle, and logged.
public interface PluginLog {
  /// Records a pod that the plugin looked at and leaves in place, in the plugin's own words.
  void kept(Pod pod, String message);

  /// The same because of an argument of the plugin.
  ///
  /// @param argument with its value, such as `nodeFit: true`
  default void kept(Pod pod, String message, String argument) {
    kept(pod, message);
  }

  /// Writes a line about the work as a whole.
  void note(String message);

  /// Writes a line about an error in spite of which the plugin continues.
  default void error(String message) {
    note(message);
  }

  /// Records the closest case to an action of the plugin. Among all notes with one measure, the
  /// nearest is kept.
  ///
  /// @param measure the measure of the distance, such as `restarts`
  /// @param distance the distance from an action
  /// @param text the distance for users; requested only if no closer case was recorded
  default void nearest(String measure, double distance, Supplier<String> text) {}

  /// Records the use of a node, as a plugin of utilization sees it.
  void usage(NodeUsage usage);
}
