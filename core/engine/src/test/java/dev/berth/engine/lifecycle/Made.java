package dev.berth.engine.lifecycle;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import java.util.function.Function;

/// Makes a plugin that needs no arguments.
record Made(String name, Class<? extends Plugin> type, Function<PluginContext, Plugin> maker)
    implements PluginFactory {
  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return maker.apply(context);
  }
}
