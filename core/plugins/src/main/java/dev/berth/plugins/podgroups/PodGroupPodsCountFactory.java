package dev.berth.plugins.podgroups;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes PodGroupPodsCount.
public final class PodGroupPodsCountFactory implements PluginFactory {
  @Override
  public String name() {
    return PodGroupPodsCountPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return PodGroupPodsCountPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new PodGroupPodsCountPlugin(context);
  }
}
