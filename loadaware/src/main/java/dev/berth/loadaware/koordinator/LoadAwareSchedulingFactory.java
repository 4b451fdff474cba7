package dev.berth.loadaware.koordinator;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.loadaware.support.NodeMetric;
import java.util.Set;

/// Makes LoadAwareScheduling.
public final class LoadAwareSchedulingFactory implements PluginFactory {
  /// For any context.
  public LoadAwareSchedulingFactory() {}

  @Override
  public String name() {
    return LoadAwareSchedulingPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return LoadAwareSchedulingPlugin.class;
  }

  @Override
  public Set<CustomResourceType> customResources() {
    return Set.of(NodeMetric.TYPE);
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new LoadAwareSchedulingPlugin(LoadAwareArgsReader.read(args), context);
  }
}
