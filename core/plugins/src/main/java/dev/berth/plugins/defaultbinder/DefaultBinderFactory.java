package dev.berth.plugins.defaultbinder;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes DefaultBinder.
public final class DefaultBinderFactory implements PluginFactory {
  @Override
  public String name() {
    return DefaultBinderPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return DefaultBinderPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new DefaultBinderPlugin(context.writer());
  }
}
