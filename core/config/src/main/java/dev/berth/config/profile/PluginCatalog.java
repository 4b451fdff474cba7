package dev.berth.config.profile;

import dev.berth.api.kubescheduler.ExtensionPoint;
import java.util.Set;

/// The existing plugins, in-tree and external.
public interface PluginCatalog {

  /// The names of all plugins.
  Set<String> names();

  /// Returns the extension points that a plugin implements.
  ///
  /// @param plugin one of [#names]
  Set<ExtensionPoint> pointsOf(String plugin);
}
