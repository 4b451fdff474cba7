package dev.berth.loadaware.measured;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes LoadAware.
public final class LoadAwareFactory implements PluginFactory {
  /// For any context.
  public LoadAwareFactory() {}

  @Override
  public String name() {
    return LoadAwarePlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return LoadAwarePlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    MeasuredArgs read = MeasuredArgsReader.read(args);
    context.background(read.usage());
    return new LoadAwarePlugin(read, context);
  }
}
