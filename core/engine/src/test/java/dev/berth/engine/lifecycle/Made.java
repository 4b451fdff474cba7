package dev.berth.engine.lifecycle;

import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.SimplePluginFactory;
import java.util.function.Function;

/// Makes a plugin that needs no arguments.
record Made(String name, Class<? extends Plugin> type, Function<PluginContext, Plugin> maker)
    implements SimplePluginFactory {
  @Override
  public Plugin create(PluginContext context) {
    return maker.apply(context);
  }
}
