package dev.berth.config.profile;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PluginConfig;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.UnknownArgs;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// A profile whose `multiPoint` plugins are distributed to the extension points.
///
/// @param schedulerName the name by which pods choose the profile
/// @param percentageOfNodesToScore the profile's own value or the configuration's; 0 is adaptive,
///   100 means every node
/// @param plugins the plugins by extension point, in execution order. Weights apply at `SCORE` and
///   `PLACEMENT_SCORE`; elsewhere they are ignored. Every point has an entry.
/// @param pluginNames all plugins to create, one instance each; includes plugins that are disabled
///   at all of their points. Sorted.
/// @param pluginArgs the arguments of plugins that have some
public record ExpandedProfile(
    String schedulerName,
    int percentageOfNodesToScore,
    Map<ExtensionPoint, List<PluginEntry>> plugins,
    SortedSet<String> pluginNames,
    Map<String, PluginArgs> pluginArgs) {
  public ExpandedProfile {
    plugins = Collections.unmodifiableMap(new EnumMap<>(plugins));
    pluginNames = Collections.unmodifiableSortedSet(new TreeSet<>(pluginNames));
    pluginArgs = Map.copyOf(pluginArgs);
  }

  /// Returns the profile with other plugins.
  ///
  /// @param newNames all plugins to create
  public ExpandedProfile withPlugins(
      Map<ExtensionPoint, List<PluginEntry>> newPlugins, Set<String> newNames) {
    return new ExpandedProfile(
        schedulerName, percentageOfNodesToScore, newPlugins, new TreeSet<>(newNames), pluginArgs);
  }

  /// Returns the profile with no plugin at these points.
  public ExpandedProfile without(Set<ExtensionPoint> points) {
    Map<ExtensionPoint, List<PluginEntry>> fewer = new EnumMap<>(plugins);
    points.forEach(point -> fewer.put(point, List.of()));
    return withPlugins(fewer, pluginNames);
  }

  /// The plugins of a point, in order.
  public List<PluginEntry> at(ExtensionPoint point) {
    return plugins.getOrDefault(point, List.of());
  }

  /// The arguments of the plugins to create that have some, sorted by plugin.
  public List<PluginConfig> pluginConfig() {
    return pluginNames.stream()
        .filter(pluginArgs::containsKey)
        .map(name -> new PluginConfig(name, pluginArgs.get(name)))
        .toList();
  }

  /// Returns the arguments for creating a plugin; empty arguments if none are given.
  public PluginArgs args(String plugin) {
    return pluginArgs.getOrDefault(plugin, UnknownArgs.NONE);
  }
}
