package dev.berth.plugins.podgroups;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes GangScheduling.
public final class GangSchedulingFactory implements PluginFactory {
  @Override
  public String name() {
    return GangSchedulingPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return GangSchedulingPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new GangSchedulingPlugin(context);
  }
}
