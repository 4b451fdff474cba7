package dev.berth.plugins.nodeunschedulable;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes NodeUnschedulable.
public final class NodeUnschedulableFactory implements PluginFactory {
  @Override
  public String name() {
    return NodeUnschedulablePlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return NodeUnschedulablePlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new NodeUnschedulablePlugin(context.featureGates());
  }
}
