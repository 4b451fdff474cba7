package dev.berth.loadaware.reading;

import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.status.PluginException;
import java.util.Collection;

/// Makes a plugin that goes by what nodes use, and so does nothing where that is not known.
public abstract class MeasuringFactory implements PluginFactory {
  private final String name;
  private final Class<? extends Plugin> type;

  protected MeasuringFactory(String name, Class<? extends Plugin> type) {
    this.name = name;
    this.type = type;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Class<? extends Plugin> type() {
    return type;
  }

  /// What the plugin can read in a cluster.
  ///
  /// @throws PluginException if they are not usable
  public abstract LoadReadings readings(
      PluginArgs args, Collection<Node> nodes, ClusterObjects objects);
}
