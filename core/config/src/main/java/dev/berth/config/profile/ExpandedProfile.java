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

/// A profile with `multiPoint` spread over the extension points.
///
/// @param schedulerName name that pods choose the profile by
/// @param percentageOfNodesToScore the profile's own value or the configuration's; 0 is adaptive,
///   100 for every node
/// @param plugins by extension point, in the order in which they run. At `SCORE` and
///   `PLACEMENT_SCORE` the weight is the one to use; elsewhere it is ignored. Every point is there.
/// @param pluginNames all plugins to make, one instance each; more than run anywhere, if some are
///   disabled at all of their points. Sorted.
/// @param pluginArgs arguments of those plugins that have some
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

  /// The arguments of the plugins to make that have some, sorted by name.
  public List<PluginConfig> pluginConfig() {
    return pluginNames.stream()
        .filter(pluginArgs::containsKey)
        .map(name -> new PluginConfig(name, pluginArgs.get(name)))
        .toList();
  }

  /// The arguments to make a plugin with; without any, empty ones.
  public PluginArgs args(String plugin) {
    return pluginArgs.getOrDefault(plugin, UnknownArgs.NONE);
  }
}
