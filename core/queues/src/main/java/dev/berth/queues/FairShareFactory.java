package dev.berth.queues;

import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.status.PluginException;

/// Makes `FairShare`.
public final class FairShareFactory implements PluginFactory {
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
  public Plugin create(PluginArgs args, PluginContext context) {
    if (!(args instanceof FairShareArgs fairShare)) {
      throw new PluginException("got arguments " + args + ", want FairShareArgs");
    }
    return new FairSharePlugin(fairShare, context);
  }
}
