package dev.berth.plugins.podgroups;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes TopologyPlacementGenerator.
public final class TopologyPlacementGeneratorFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public TopologyPlacementGeneratorFactory() {
    super(
        TopologyPlacementGeneratorPlugin.NAME,
        TopologyPlacementGeneratorPlugin.class,
        PluginArgsReader::ignored,
        (_, context) -> new TopologyPlacementGeneratorPlugin(context.cluster()));
  }
}
