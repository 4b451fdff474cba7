package dev.berth.plugins.nodevolumelimits;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes NodeVolumeLimits.
public final class NodeVolumeLimitsFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public NodeVolumeLimitsFactory() {
    super(
        NodeVolumeLimitsPlugin.NAME,
        NodeVolumeLimitsPlugin.class,
        PluginArgsReader::ignored,
        (_, context) ->
            new NodeVolumeLimitsPlugin(
                context.profile().featureGates(), context.cluster(), context.data()));
  }
}
