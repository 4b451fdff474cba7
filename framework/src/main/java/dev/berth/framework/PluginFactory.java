package dev.berth.framework;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginArgs;
import java.util.Set;

/// Makes a plugin for a profile. Found by [java.util.ServiceLoader], in-tree and in jars alike.
public interface PluginFactory {
  /// The plugin's name in the configuration, such as `NodeName`; unique among all factories.
  String name();

  /// The extension points that the plugin this factory makes implements, besides
  /// [EnqueueExtensions].
  Class<? extends Plugin> type();

  /// The extension points at which kube-scheduler calls such a plugin for a pod group. Berth places
  /// pods one by one and does not run these points; but a configuration may name the plugin there.
  default Set<ExtensionPoint> groupPoints() {
    return Set.of();
  }

  /// Makes the plugin for one profile.
  ///
  /// @param args the plugin's arguments: of its own type for an in-tree plugin,
  ///   [dev.berth.api.kubescheduler.UnknownArgs] for others, also when the configuration gives none
  /// @throws PluginException if the arguments are not usable
  Plugin create(PluginArgs args, PluginContext context);
}
