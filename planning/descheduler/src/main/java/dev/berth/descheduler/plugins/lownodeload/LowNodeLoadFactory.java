package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.descheduler.plugins.support.StandardFactory;
import java.util.Set;

/// Makes LowNodeLoad.
public final class LowNodeLoadFactory extends StandardFactory<LowNodeLoadArgs> {
  /// For any context.
  public LowNodeLoadFactory() {
    super(
        LowNodeLoadPlugin.NAME,
        LowNodeLoadPlugin.class,
        LowNodeLoadArgs::read,
        LowNodeLoadRules::problems,
        LowNodeLoadPlugin::new);
  }

  @Override
  public Set<CustomResourceType> customResources() {
    return Set.of(NodeMetric.TYPE);
  }
}
