package dev.berth.loadaware.measured;

import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.loadaware.reading.LoadReadings;
import dev.berth.loadaware.reading.MeasuringFactory;
import java.time.Duration;
import java.util.Collection;

/// Makes LoadAware.
public final class LoadAwareFactory extends MeasuringFactory {
  public LoadAwareFactory() {
    super(LoadAwarePlugin.NAME, LoadAwarePlugin.class);
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    MeasuredArgs read = MeasuredArgs.read(args);
    context.background(read.usage());
    return new LoadAwarePlugin(read, context);
  }

  @Override
  public LoadReadings readings(PluginArgs args, Collection<Node> nodes, ClusterObjects objects) {
    return LoadReadings.ofNodeMetrics(
        nodes,
        objects,
        Duration.ofSeconds(MeasuredArgs.read(args).staleAfter()),
        "goes by what pods request");
  }
}
