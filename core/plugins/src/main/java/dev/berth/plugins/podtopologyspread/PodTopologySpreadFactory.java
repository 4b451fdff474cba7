package dev.berth.plugins.podtopologyspread;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes PodTopologySpread.
public final class PodTopologySpreadFactory implements PluginFactory {
  @Override
  public String name() {
    return PodTopologySpreadPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return PodTopologySpreadPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new PodTopologySpreadPlugin(
        (PodTopologySpreadArgs) args, context.featureGates(), context.tallies(), context.objects());
  }
}
