package dev.berth.plugins.noderesources;

import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.plugins.support.InTreeFactory;

/// Makes NodeResourcesFit.
public final class NodeResourcesFitFactory extends InTreeFactory<NodeResourcesFitArgs> {
  /// Called by the service loader.
  public NodeResourcesFitFactory() {
    super(
        NodeResourcesFitPlugin.NAME,
        NodeResourcesFitPlugin.class,
        args -> args.known(NodeResourcesFitArgs.class),
        (args, context) -> new NodeResourcesFitPlugin(args, context));
  }
}
