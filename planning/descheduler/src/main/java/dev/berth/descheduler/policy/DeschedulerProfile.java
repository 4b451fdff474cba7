package dev.berth.descheduler.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Plugins that work together, each list in the order in which they are called.
///
/// @param name may be empty, and that of another profile, too
/// @param pluginConfig of two with one name, the first holds
public record DeschedulerProfile(
    String name,
    List<DeschedulerPluginConfig> pluginConfig,
    List<String> deschedule,
    List<String> balance,
    List<String> filter,
    List<String> preEvictionFilter) {
  public DeschedulerProfile {
    pluginConfig = List.copyOf(pluginConfig);
    deschedule = List.copyOf(deschedule);
    balance = List.copyOf(balance);
    filter = List.copyOf(filter);
    preEvictionFilter = List.copyOf(preEvictionFilter);
  }

  /// The plugins of an extension point.
  public List<String> enabled(DeschedulerPlugins.Point point) {
    return switch (point) {
      case DESCHEDULE -> deschedule;
      case BALANCE -> balance;
      case FILTER -> filter;
      case PRE_EVICTION_FILTER -> preEvictionFilter;
    };
  }

  /// The configuration of a plugin; null if it has none.
  public @Nullable DeschedulerPluginConfig config(String plugin) {
    for (var config : pluginConfig) {
      if (config.name().equals(plugin)) {
        return config;
      }
    }
    return null;
  }
}
