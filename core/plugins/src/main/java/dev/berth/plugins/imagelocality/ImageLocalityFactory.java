package dev.berth.plugins.imagelocality;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes ImageLocality.
public final class ImageLocalityFactory implements PluginFactory {
  @Override
  public String name() {
    return ImageLocalityPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return ImageLocalityPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new ImageLocalityPlugin(context.nodes());
  }
}
