package dev.berth.config.profile;

import dev.berth.api.kubescheduler.ExtensionPoint;
import java.util.Set;

/// The plugins that exist, in-tree and others.
public interface PluginCatalog {

  /// Names of all plugins.
  Set<String> names();

  /// The extension points that a plugin implements.
  ///
  /// @param plugin one of [#names]
  Set<ExtensionPoint> pointsOf(String plugin);
}
