package dev.berth.plugins.volumezone;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes VolumeZone.
public final class VolumeZoneFactory implements PluginFactory {
  @Override
  public String name() {
    return VolumeZonePlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return VolumeZonePlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new VolumeZonePlugin(context.featureGates(), context.objects());
  }
}
