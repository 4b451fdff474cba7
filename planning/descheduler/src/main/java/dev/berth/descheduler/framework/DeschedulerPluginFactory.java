package dev.berth.descheduler.framework;

import dev.berth.api.custom.CustomResourceType;
import java.util.List;
import java.util.Set;

/// Makes a plugin for a profile. Found in jars by [java.util.ServiceLoader].
///
/// @param <A> the plugin's arguments: an immutable value in which it can be seen what the policy
///   leaves out, since they are checked before defaults apply
public interface DeschedulerPluginFactory<A> {
  /// The plugin's name in policies; unique among all factories.
  String name();

  /// The class of the plugins that this factory makes, by which their extension points are known.
  Class<? extends DeschedulerPlugin> type();

  /// The kinds of custom resources that the plugin reads: [DeschedulerCluster#customResource] knows
  /// their objects. A kind that is not served has none.
  default Set<CustomResourceType> customResources() {
    return Set.of();
  }

  /// Reads the arguments. Fields that are never asked for are reported as unknown by the caller.
  A read(ArgsReader args);

  /// What is wrong with the arguments, in the order in which it is to be reported; empty if nothing
  /// is.
  List<String> validate(A args);

  /// Makes the plugin for one profile.
  ///
  /// @throws DeschedulerPluginException if the arguments are not usable in spite of all
  DeschedulerPlugin create(A args, DeschedulerContext context) throws DeschedulerPluginException;
}
