package dev.berth.plugins.nodeaffinity;

import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.plugins.support.InTreeFactory;

/// Makes NodeAffinity.
public final class NodeAffinityFactory extends InTreeFactory<NodeAffinityArgs> {
  /// Called by the service loader.
  public NodeAffinityFactory() {
    super(
        NodeAffinityPlugin.NAME,
        NodeAffinityPlugin.class,
        args -> args.known(NodeAffinityArgs.class),
        (args, context) -> new NodeAffinityPlugin(args, context.profile().featureGates()));
  }
}
