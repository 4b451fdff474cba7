package dev.berth.config;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.config.profile.PluginCatalog;
import dev.berth.config.validation.FieldError;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// kube-scheduler's own plugins and one more.
record WithAnother(String name, ExtensionPoint point) implements PluginCatalog {
  private static final PluginCatalog IN_TREE = new InTreePlugins();

  @Override
  public Set<String> names() {
    var names = new HashSet<>(IN_TREE.names());
    names.add(name);
    return names;
  }

  @Override
  public Set<ExtensionPoint> pointsOf(String plugin) {
    return plugin.equals(name) ? Set.of(point) : IN_TREE.pointsOf(plugin);
  }

  @Override
  public List<FieldError> argsErrors(String plugin, PluginArgs args) {
    return IN_TREE.argsErrors(plugin, args);
  }
}
