package dev.berth.plugins.noderesources;

import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes NodeResourcesBalancedAllocation.
public final class NodeResourcesBalancedAllocationFactory implements PluginFactory {
  @Override
  public String name() {
    return NodeResourcesBalancedAllocationPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return NodeResourcesBalancedAllocationPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new NodeResourcesBalancedAllocationPlugin(
        (NodeResourcesBalancedAllocationArgs) args, context);
  }
}
