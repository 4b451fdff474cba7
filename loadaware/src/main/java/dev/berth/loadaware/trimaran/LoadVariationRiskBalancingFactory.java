package dev.berth.loadaware.trimaran;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.loadaware.support.ArgsFields;
import dev.berth.loadaware.support.GoFields;
import dev.berth.loadaware.usage.UsageSettings;

/// Makes LoadVariationRiskBalancing.
public final class LoadVariationRiskBalancingFactory implements PluginFactory {
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

  private static Args read(GoFields fields) {
    return new Args(
        TrimaranArgs.read(fields),
        new Risk(
            TrimaranArgs.positive(fields.number("safeVarianceMargin"), 1),
            TrimaranArgs.positive(fields.number("safeVarianceSensitivity"), 1)));
  }
}
