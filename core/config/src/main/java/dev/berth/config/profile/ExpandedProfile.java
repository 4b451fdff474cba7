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
