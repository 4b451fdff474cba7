package dev.berth.plugins.nodeports;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes NodePorts.
public final class NodePortsFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public NodePortsFactory() {
    super(
        NodePortsPlugin.NAME,
        NodePortsPlugin.class,
        PluginArgsReader::ignored,
        (_, context) -> new NodePortsPlugin(context.profile().featureGates()));
  }
}
