package dev.berth.plugins.nodeunschedulable;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes NodeUnschedulable.
public final class NodeUnschedulableFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public NodeUnschedulableFactory() {
    super(
        NodeUnschedulablePlugin.NAME,
        NodeUnschedulablePlugin.class,
        PluginArgsReader::ignored,
        (_, context) -> new NodeUnschedulablePlugin(context.profile().featureGates()));
  }
}
