package dev.berth.queues;

import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes `FairShare`.
public final class FairShareFactory implements PluginFactory<FairShareArgs> {
  /// Called by the service loader.
  public FairShareFactory() {}

  @Override
  public String name() {
    return FairSharePlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return FairSharePlugin.class;
  }

  @Override
  public FairShareArgs read(PluginArgsReader args) {
    return args.known(FairShareArgs.class);
  }

  @Override
  public Plugin create(FairShareArgs args, PluginContext context) {
    return new FairSharePlugin(args, context);
  }
}
