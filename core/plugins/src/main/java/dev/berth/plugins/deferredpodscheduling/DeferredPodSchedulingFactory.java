package dev.berth.plugins.deferredpodscheduling;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes DeferredPodScheduling.
public final class DeferredPodSchedulingFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public DeferredPodSchedulingFactory() {
    super(
        DeferredPodSchedulingPlugin.NAME,
        DeferredPodSchedulingPlugin.class,
        PluginArgsReader::ignored,
        (_, context) -> new DeferredPodSchedulingPlugin(context.profile().featureGates()));
  }
}
