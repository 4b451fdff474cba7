package dev.berth.plugins.nodeaffinity;

import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes NodeAffinity.
public final class NodeAffinityFactory implements PluginFactory {
  @Override
  public String name() {
    return NodeAffinityPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return NodeAffinityPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new NodeAffinityPlugin((NodeAffinityArgs) args, context.featureGates());
  }
}
