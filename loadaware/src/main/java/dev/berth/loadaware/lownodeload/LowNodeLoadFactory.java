package dev.berth.loadaware.lownodeload;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.loadaware.support.NodeMetric;
import java.util.List;
import java.util.Set;

/// Makes LowNodeLoad.
public final class LowNodeLoadFactory implements DeschedulerPluginFactory<LowNodeLoadArgs> {
  /// For any context.
  public LowNodeLoadFactory() {}

  @Override
  public String name() {
    return LowNodeLoadPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return LowNodeLoadPlugin.class;
  }

  @Override
  public Set<CustomResourceType> customResources() {
    return Set.of(NodeMetric.TYPE);
  }

  @Override
  public LowNodeLoadArgs read(ArgsReader args) {
    return LowNodeLoadArgs.read(args);
  }

  @Override
  public List<String> validate(LowNodeLoadArgs args) {
    return LowNodeLoadRules.problems(args);
  }

  @Override
  public DeschedulerPlugin create(LowNodeLoadArgs args, DeschedulerContext context) {
    return new LowNodeLoadPlugin(args, context);
  }
}
