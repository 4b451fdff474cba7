package dev.berth.plugins.nodedeclaredfeatures;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes NodeDeclaredFeatures.
public final class NodeDeclaredFeaturesFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public NodeDeclaredFeaturesFactory() {
    super(
        NodeDeclaredFeaturesPlugin.NAME,
        NodeDeclaredFeaturesPlugin.class,
        PluginArgsReader::ignored,
        (_, context) -> new NodeDeclaredFeaturesPlugin(context.profile().featureGates()));
  }
}
