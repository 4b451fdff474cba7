package dev.berth.plugins.noderesources;

import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes NodeResourcesFit.
public final class NodeResourcesFitFactory implements PluginFactory {
  @Override
  public String name() {
    return NodeResourcesFitPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return NodeResourcesFitPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new NodeResourcesFitPlugin((NodeResourcesFitArgs) args, context);
  }
}
