package dev.berth.plugins.tainttoleration;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes TaintToleration.
public final class TaintTolerationFactory implements PluginFactory {
  @Override
  public String name() {
    return TaintTolerationPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return TaintTolerationPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new TaintTolerationPlugin(context.featureGates());
  }
}
