package dev.berth.plugins.podgroups;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes TopologyPlacementGenerator.
public final class TopologyPlacementGeneratorFactory implements PluginFactory {
  @Override
  public String name() {
    return TopologyPlacementGeneratorPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return TopologyPlacementGeneratorPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new TopologyPlacementGeneratorPlugin(context);
  }
}
