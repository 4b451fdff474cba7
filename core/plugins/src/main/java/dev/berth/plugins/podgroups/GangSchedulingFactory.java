package dev.berth.plugins.podgroups;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes GangScheduling.
public final class GangSchedulingFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public GangSchedulingFactory() {
    super(
        GangSchedulingPlugin.NAME,
        GangSchedulingPlugin.class,
        PluginArgsReader::ignored,
        (_, context) ->
            new GangSchedulingPlugin(
                context.profile().featureGates(), context.cluster().groups(), context.actions()));
  }
}
