package dev.berth.plugins.interpodaffinity;

import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes InterPodAffinity.
public final class InterPodAffinityFactory implements PluginFactory {
  @Override
  public String name() {
    return InterPodAffinityPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return InterPodAffinityPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new InterPodAffinityPlugin(
        (InterPodAffinityArgs) args, context.featureGates(), context.tallies(), context.objects());
  }
}
