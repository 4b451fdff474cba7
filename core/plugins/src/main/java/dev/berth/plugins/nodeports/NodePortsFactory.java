package dev.berth.plugins.nodeports;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes NodePorts.
public final class NodePortsFactory implements PluginFactory {
  @Override
  public String name() {
    return NodePortsPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return NodePortsPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new NodePortsPlugin(context.featureGates());
  }
}
