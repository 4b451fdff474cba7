package dev.berth.descheduler.framework;

import dev.berth.api.custom.CustomResourceType;
import java.util.List;
import java.util.Set;

/// Makes a plugin for a profile. Found in jars by [java.util.ServiceLoader].
///
/// @param <A> the plugin's arguments: an immutable value that shows which fields the policy omits,
///   because they are checked before defaults apply
public interface DeschedulerPluginFactory<A> {
  /// The plugin's name in policies; unique among all factories.
  String name();

  /// The class of the factory's plugins, which shows their extension points.
  Class<? extends DeschedulerPlugin> type();

  /// The kinds of custom resources that the plugin reads: [DeschedulerCluster#customResource] knows
  /// their objects. A kind that the API server does not serve has no objects.
  default Set<CustomResourceType> customResources() {
    return Set.of();
  }

  /// Reads the arguments. The caller reports fields that are never read as unknown.
  A read(ArgsReader args);

  /// Returns the errors in the arguments, in the order in which they are reported; empty if there
  /// are none.
  List<String> validate(A args);

  /// Makes the plugin for one profile.
  ///
  /// @throws DeschedulerPluginException if the arguments cannot be used although they are valid
  DeschedulerPlugin create(A args, DeschedulerContext context) throws DeschedulerPluginException;
}
