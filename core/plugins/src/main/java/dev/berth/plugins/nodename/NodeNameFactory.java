package dev.berth.plugins.nodename;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes NodeName.
public final class NodeNameFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public NodeNameFactory() {
    super(
        NodeNamePlugin.NAME,
        NodeNamePlugin.class,
        PluginArgsReader::ignored,
        (_, _) -> new NodeNamePlugin());
  }
}
