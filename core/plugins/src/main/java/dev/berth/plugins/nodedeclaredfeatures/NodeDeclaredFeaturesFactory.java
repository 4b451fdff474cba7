package dev.berth.plugins.nodedeclaredfeatures;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes NodeDeclaredFeatures.
public final class NodeDeclaredFeaturesFactory implements PluginFactory {
  @Override
  public String name() {
    return NodeDeclaredFeaturesPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return NodeDeclaredFeaturesPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new NodeDeclaredFeaturesPlugin(context.featureGates());
  }
}
