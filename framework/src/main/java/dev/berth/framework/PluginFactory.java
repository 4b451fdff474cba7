package dev.berth.framework;

import dev.berth.api.kubescheduler.PluginArgs;

/// Makes a plugin for a profile. Found by [java.util.ServiceLoader], in-tree and in jars alike.
public interface PluginFactory {
  /// The plugin's name in the configuration, such as `NodeName`; unique among all factories.
  String name();

  /// The extension points that the plugin this factory makes implements, besides
  /// [EnqueueExtensions].
  Class<? extends Plugin> type();

  /// Makes the plugin for one profile.
  ///
  /// @param args the plugin's arguments: of its own type for an in-tree plugin,
  ///   [dev.berth.api.kubescheduler.UnknownArgs] for others, also when the configuration gives none
  /// @throws PluginException if the arguments are not usable
  Plugin create(PluginArgs args, PluginContext context);
}
