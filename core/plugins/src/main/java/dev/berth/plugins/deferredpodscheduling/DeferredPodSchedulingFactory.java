package dev.berth.plugins.deferredpodscheduling;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes DeferredPodScheduling.
public final class DeferredPodSchedulingFactory implements PluginFactory {
  @Override
  public String name() {
    return DeferredPodSchedulingPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return DeferredPodSchedulingPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new DeferredPodSchedulingPlugin(context.featureGates());
  }
}
