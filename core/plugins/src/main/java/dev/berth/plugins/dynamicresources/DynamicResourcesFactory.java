package dev.berth.plugins.dynamicresources;

import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes DynamicResources.
public final class DynamicResourcesFactory implements PluginFactory {
  @Override
  public String name() {
    return DynamicResourcesPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return DynamicResourcesPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new DynamicResourcesPlugin((DynamicResourcesArgs) args, context);
  }
}
