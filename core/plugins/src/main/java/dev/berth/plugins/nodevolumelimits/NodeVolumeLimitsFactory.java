package dev.berth.plugins.nodevolumelimits;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes NodeVolumeLimits.
public final class NodeVolumeLimitsFactory implements PluginFactory {
  @Override
  public String name() {
    return NodeVolumeLimitsPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return NodeVolumeLimitsPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new NodeVolumeLimitsPlugin(context);
  }
}
