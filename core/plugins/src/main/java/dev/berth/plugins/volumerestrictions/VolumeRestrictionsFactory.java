package dev.berth.plugins.volumerestrictions;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes VolumeRestrictions.
public final class VolumeRestrictionsFactory implements PluginFactory {
  @Override
  public String name() {
    return VolumeRestrictionsPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return VolumeRestrictionsPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new VolumeRestrictionsPlugin(context.featureGates(), context.nodes(), context.objects());
  }
}
