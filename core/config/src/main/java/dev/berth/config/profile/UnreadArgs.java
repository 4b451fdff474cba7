package dev.berth.config.profile;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.config.validation.FieldError;
import java.util.List;
import java.util.Set;

/// A catalog whose plugins do not read their arguments. It is for configurations from anybody,
/// until it is known that no plugin does forbidden things with its arguments.
///
/// @param catalog the plugins
public record UnreadArgs(PluginCatalog catalog) implements PluginCatalog {
  @Override
  public Set<String> names() {
    return catalog.names();
  }

  @Override
  public Set<ExtensionPoint> pointsOf(String plugin) {
    return catalog.pointsOf(plugin);
  }

  @Override
  public List<FieldError> argsErrors(String plugin, PluginArgs args) {
    return List.of();
  }
}
