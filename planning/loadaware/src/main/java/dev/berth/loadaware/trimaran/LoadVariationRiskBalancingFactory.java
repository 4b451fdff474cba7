package dev.berth.loadaware.trimaran;

import dev.berth.api.codec.go.GoObject;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.loadaware.support.ArgsFields;
import dev.berth.loadaware.usage.UsageSettings;

/// Makes LoadVariationRiskBalancing.
public final class LoadVariationRiskBalancingFactory extends TrimaranFactory {
  private record Args(UsageSettings usage, Risk risk) {}

  public LoadVariationRiskBalancingFactory() {
    super(LoadVariationRiskBalancingPlugin.NAME, LoadVariationRiskBalancingPlugin.class);
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    Args read =
        ArgsFields.read(
            args, "LoadVariationRiskBalancingArgs", LoadVariationRiskBalancingFactory::read);
    context.background(read.usage);
    return new LoadVariationRiskBalancingPlugin(read.risk, context);
  }

  private static Args read(GoObject fields) {
    return new Args(
        usage(fields),
        new Risk(
            positive(fields.float64("safeVarianceMargin"), 1),
            positive(fields.float64("safeVarianceSensitivity"), 1)));
  }
}
