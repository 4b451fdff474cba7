package dev.berth.framework;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.kubescheduler.PluginArgs;
import java.util.Set;

/// Makes a plugin for a profile. [java.util.ServiceLoader] finds the factories, in-tree and in jars
/// alike.
public interface PluginFactory {
  /// The plugin's name in the configuration, such as `NodeName`; unique among all factories.
  String name();

  /// The type of the plugin: all its extension points except [EnqueueExtensions].
  Class<? extends Plugin> type();

  /// The custom resources that the plugin reads, as [dev.berth.api.custom.CustomResource]s. If a
  /// profile has the plugin, a real cluster is watched for these resources, and a simulated cluster
  /// keeps such objects from its input. Plugins find the objects in [PluginContext#objects] and
  /// [PluginContext#changes]. If the cluster does not know a resource, the plugin sees no objects
  /// of it.
  default Set<CustomResourceType> customResources() {
    return Set.of();
  }

  /// Makes the plugin for one profile.
  ///
  /// @param args the plugin's arguments: of the plugin's own type if it is in-tree, otherwise
  ///   [dev.berth.api.kubescheduler.UnknownArgs], even if the configuration gives none
  /// @throws PluginException if the arguments are invalid
  Plugin create(PluginArgs args, PluginContext context);
}
