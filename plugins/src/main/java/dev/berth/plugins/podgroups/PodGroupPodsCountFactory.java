package dev.berth.plugins.podgroups;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import java.util.Set;

/// Makes PodGroupPodsCount.
public final class PodGroupPodsCountFactory implements PluginFactory {
  @Override
  public String name() {
    return "PodGroupPodsCount";
  }

  @Override
  public Class<? extends Plugin> type() {
    return GroupPlugin.class;
  }

  @Override
  public Set<ExtensionPoint> groupPoints() {
    return Set.of(ExtensionPoint.PLACEMENT_SCORE);
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new GroupPlugin(name());
  }
}
