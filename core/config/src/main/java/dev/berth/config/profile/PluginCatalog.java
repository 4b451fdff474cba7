package dev.berth.config.profile;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.config.validation.FieldError;
import java.util.List;
import java.util.Set;

/// The existing plugins, in-tree and external.
public interface PluginCatalog {
  /// The names of all plugins.
  Set<String> names();

  /// Returns the extension points that a plugin implements.
  ///
  /// @param plugin one of [#names]
  Set<ExtensionPoint> pointsOf(String plugin);

  /// Returns the errors that a plugin finds in its arguments, with paths that begin at the
  /// arguments.
  ///
  /// @param plugin one of [#names]
  List<FieldError> argsErrors(String plugin, PluginArgs args);
}
