package dev.berth.plugins.schedulinggates;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes SchedulingGates.
public final class SchedulingGatesFactory implements PluginFactory {
  @Override
  public String name() {
    return SchedulingGatesPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return SchedulingGatesPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new SchedulingGatesPlugin();
  }
}
