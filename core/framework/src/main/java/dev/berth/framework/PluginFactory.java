package dev.berth.framework;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.kubescheduler.PluginArgs;
import java.util.Set;

/// Makes a plugin for a profile. Found by [java.util.ServiceLoader], in-tree and in jars alike.
public interface PluginFactory {
  /// The plugin's name in the configuration, such as `NodeName`; unique among all factories.
  String name();

  /// The extension points that the plugin this factory makes implements, besides
  /// [EnqueueExtensions].
  Class<? extends Plugin> type();

  /// The custom resources that the plugin reads, as [dev.berth.api.custom.CustomResource]s. Where a
  /// profile has the plugin, these are watched in a real cluster, and kept of what describes a
  /// simulated one; plugins find them among [PluginContext#objects] and [PluginContext#changes]. As
  /// long as a cluster does not know such a kind, it counts as one without objects of it.
  default Set<CustomResourceType> customResources() {
    return Set.of();
  }

  /// Makes the plugin for one profile.
  ///
  /// @param args the plugin's arguments: of its own type for an in-tree plugin,
  ///   [dev.berth.api.kubescheduler.UnknownArgs] for others, also when the configuration gives none
  /// @throws PluginException if the arguments are not usable
  Plugin create(PluginArgs args, PluginContext context);
}
