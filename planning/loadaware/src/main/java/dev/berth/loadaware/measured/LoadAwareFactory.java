package dev.berth.loadaware.measured;

import dev.berth.api.core.Node;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.loadaware.reading.LoadReadings;
import dev.berth.loadaware.reading.MeasuringFactory;
import java.time.Duration;
import java.util.Collection;

/// Makes LoadAware.
@SuppressWarnings("exports") // only the framework hands the arguments on
public final class LoadAwareFactory extends MeasuringFactory<MeasuredArgs> {
  public LoadAwareFactory() {
    super(LoadAwarePlugin.NAME, LoadAwarePlugin.class);
  }

  @Override
  public MeasuredArgs read(PluginArgsReader args) {
    return MeasuredArgs.read(args);
  }

  @Override
  public Plugin create(MeasuredArgs args, PluginContext context) {
    context.data().background(args.usage());
    return new LoadAwarePlugin(args, context);
  }

  @Override
  protected LoadReadings readings(
      MeasuredArgs args, Collection<Node> nodes, ClusterObjects objects) {
    return LoadReadings.ofNodeMetrics(
        nodes, objects, Duration.ofSeconds(args.staleAfter()), "goes by what pods request");
  }
}
