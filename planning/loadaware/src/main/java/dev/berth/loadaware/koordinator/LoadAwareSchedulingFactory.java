package dev.berth.loadaware.koordinator;

import dev.berth.api.core.Node;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.loadaware.reading.LoadReadings;
import dev.berth.loadaware.reading.LoadReadings.LoadReading;
import dev.berth.loadaware.reading.MeasuringFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Set;

/// Makes LoadAwareScheduling.
@SuppressWarnings("exports") // only the framework hands the arguments on
public final class LoadAwareSchedulingFactory extends MeasuringFactory<LoadAwareArgs> {
  public LoadAwareSchedulingFactory() {
    super(LoadAwareSchedulingPlugin.NAME, LoadAwareSchedulingPlugin.class);
  }

  @Override
  public Set<CustomResourceType> customResources() {
    return Set.of(NodeMetric.TYPE);
  }

  @Override
  public LoadAwareArgs read(PluginArgsReader args) {
    return LoadAwareArgs.read(args);
  }

  @Override
  public Plugin create(LoadAwareArgs args, PluginContext context) {
    return new LoadAwareSchedulingPlugin(args, context);
  }

  @Override
  protected LoadReadings readings(
      LoadAwareArgs args, Collection<Node> nodes, ClusterObjects objects) {
    var goodFor = Duration.ofSeconds(args.nodeMetricExpirationSeconds());
    var all = new ArrayList<LoadReading>();
    for (Node node : nodes) {
      String name = node.metadata().name();
      CustomResource object = objects.get(CustomResource.class, NodeMetric.TYPE.key("", name));
      Instant updated = object == null ? null : NodeMetric.of(object).updateTime();
      if (updated != null) {
        all.add(new LoadReading(name, NodeMetric.TYPE.kind(), updated, goodFor));
      }
    }
    return new LoadReadings(
        all,
        "NodeMetric of Koordinator",
        !all.isEmpty() && args.rejectsExpired()
            ? "rejects the nodes whose NodeMetric is too old"
            : LoadReadings.NO_EFFECT,
        "See that koordlet runs on the nodes, which writes them");
  }
}
