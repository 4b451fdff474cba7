package dev.berth.framework;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.kubescheduler.PluginArgs;
import java.util.Set;

/// Makes a plugin for a profile. [java.util.ServiceLoader] finds the factories, both in-tree and in
/// jars. A plugin without arguments has a [SimplePluginFactory].
///
/// ```java
/// public final class ZoneFactory implements PluginFactory<ZoneArgs> {
///   public String name() {
///     return "Zone";
///   }
///
///   public Class<? extends Plugin> type() {
///     return ZonePlugin.class;
///   }
///
///   public ZoneArgs read(PluginArgsReader args) {
///     return new ZoneArgs(args.text("label", "topology.kubernetes.io/zone"));
///   }
///
///   public Plugin create(ZoneArgs args, PluginContext context) {
///     return new ZonePlugin(args);
///   }
/// }
/// ```
///
/// @param <A> the plugin's arguments: a record of its own, in which defaults are filled in
public interface PluginFactory<A> {
  /// The plugin's name in the configuration, such as `NodeName`; unique among all factories.
  String name();

  /// The type of the plugin: all its extension points except [EnqueueExtensions].
  Class<? extends Plugin> type();

  /// The custom resources that the plugin reads, as [dev.berth.api.custom.CustomResource]s. If a
  /// profile has the plugin, a real cluster is watched for these resources, and a simulated cluster
  /// keeps such objects from its input. Plugins find the objects in [PluginCluster#objects] and
  /// [PluginCluster#changes]. If the cluster does not know a resource, the plugin sees no objects
  /// of it.
  default Set<CustomResourceType> customResources() {
    return Set.of();
  }

  /// Reads the plugin's arguments; called for each profile, more than once, even if the
  /// configuration gives none. Fields that this method does not read are reported as unknown.
  ///
  /// @throws dev.berth.framework.status.PluginException if the arguments are invalid as a whole; to
  ///   report a field, call [PluginArgsReader#problem]
  A read(PluginArgsReader args);

  /// Makes the plugin for one profile. Not called if the arguments have problems.
  ///
  /// @throws dev.berth.framework.status.PluginException if the plugin cannot be made
  Plugin create(A args, PluginContext context);

  /// Makes the plugin from arguments as the configuration has them.
  ///
  /// @throws dev.berth.framework.status.PluginException with everything that is wrong with them
  default Plugin createFrom(PluginArgs given, PluginContext context) {
    return create(PluginArgsReader.read(this, given), context);
  }
}
