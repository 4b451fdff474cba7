package dev.berth.loadaware.trimaran;

import dev.berth.api.codec.go.GoObject;
import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.loadaware.reading.LoadReadings;
import dev.berth.loadaware.reading.MeasuringFactory;
import dev.berth.loadaware.support.ArgsFields;
import dev.berth.loadaware.usage.UsageSettings;
import java.util.Collection;

/// Makes LoadVariationRiskBalancing.
public final class LoadVariationRiskBalancingFactory implements MeasuringFactory {
  private record Args(UsageSettings usage, Risk risk) {}

  /// For any context.
  public LoadVariationRiskBalancingFactory() {}

  @Override
  public String name() {
    return LoadVariationRiskBalancingPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return LoadVariationRiskBalancingPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    Args read =
        ArgsFields.read(
            args, "LoadVariationRiskBalancingArgs", LoadVariationRiskBalancingFactory::read);
    context.background(read.usage);
    return new LoadVariationRiskBalancingPlugin(read.risk, context);
  }

  @Override
  public LoadReadings readings(PluginArgs args, Collection<Node> nodes, ClusterObjects objects) {
    return LoadReadings.ofNodeMetrics(
        nodes, objects, MeasuredNode.GOOD_FOR, LoadReadings.NO_EFFECT);
  }

  private static Args read(GoObject fields) {
    return new Args(
        TrimaranArgs.read(fields),
        new Risk(
            TrimaranArgs.positive(fields.float64("safeVarianceMargin"), 1),
            TrimaranArgs.positive(fields.float64("safeVarianceSensitivity"), 1)));
  }
}
