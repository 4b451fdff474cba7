package dev.berth.plugins.nodename;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes NodeName.
public final class NodeNameFactory implements PluginFactory {
  @Override
  public String name() {
    return NodeNamePlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return NodeNamePlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new NodeNamePlugin();
  }
}
