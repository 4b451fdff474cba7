package dev.berth.plugins.noderesources;

import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.plugins.support.InTreeFactory;

/// Makes NodeResourcesBalancedAllocation.
public final class NodeResourcesBalancedAllocationFactory
    extends InTreeFactory<NodeResourcesBalancedAllocationArgs> {
  /// Called by the service loader.
  public NodeResourcesBalancedAllocationFactory() {
    super(
        NodeResourcesBalancedAllocationPlugin.NAME,
        NodeResourcesBalancedAllocationPlugin.class,
        args -> args.known(NodeResourcesBalancedAllocationArgs.class),
        (args, context) -> new NodeResourcesBalancedAllocationPlugin(args, context));
  }
}
