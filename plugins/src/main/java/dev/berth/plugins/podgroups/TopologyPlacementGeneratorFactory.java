package dev.berth.plugins.podgroups;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import java.util.Set;

/// Makes TopologyPlacementGenerator.
public final class TopologyPlacementGeneratorFactory implements PluginFactory {
  @Override
  public String name() {
    return "TopologyPlacementGenerator";
  }

  @Override
  public Class<? extends Plugin> type() {
    return GroupPlugin.class;
  }

  @Override
  public Set<ExtensionPoint> groupPoints() {
    return Set.of(ExtensionPoint.PLACEMENT_GENERATE);
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new GroupPlugin(name());
  }
}
