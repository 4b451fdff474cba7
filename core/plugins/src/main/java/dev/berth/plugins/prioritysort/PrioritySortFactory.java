package dev.berth.plugins.prioritysort;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes PrioritySort.
public final class PrioritySortFactory implements PluginFactory {
  @Override
  public String name() {
    return PrioritySortPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return PrioritySortPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new PrioritySortPlugin();
  }
}
