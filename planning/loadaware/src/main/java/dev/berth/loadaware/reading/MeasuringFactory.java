package dev.berth.loadaware.reading;

import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.Collection;

/// Creates a plugin that depends on the usage of nodes, and therefore has no effect if this is
/// unknown.
///
/// @param <A> the arguments of the plugin
public abstract class MeasuringFactory<A> implements PluginFactory<A> {
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

  /// Returns the readings that the plugin finds in a cluster.
  ///
  /// @param given its arguments in the configuration
  /// @throws dev.berth.framework.status.PluginException if they are invalid
  public final LoadReadings readingsFrom(
      PluginArgs given, Collection<Node> nodes, ClusterObjects objects) {
    return readings(PluginArgsReader.read(this, given), nodes, objects);
  }

  /// Returns the readings that the plugin finds in a cluster.
  protected abstract LoadReadings readings(A args, Collection<Node> nodes, ClusterObjects objects);
}
