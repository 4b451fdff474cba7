package dev.berth.loadaware.trimaran;

import dev.berth.api.codec.go.GoObject;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.loadaware.support.GoArgs;
import dev.berth.loadaware.usage.UsageSettings;

/// Makes LoadVariationRiskBalancing.
@SuppressWarnings("exports") // only the framework hands the arguments on
public final class LoadVariationRiskBalancingFactory
    extends TrimaranFactory<LoadVariationRiskBalancingFactory.Args> {
  /// The decoded arguments.
  record Args(UsageSettings usage, Risk risk) {}

  public LoadVariationRiskBalancingFactory() {
    super(LoadVariationRiskBalancingPlugin.NAME, LoadVariationRiskBalancingPlugin.class);
  }

  @Override
  public Args read(PluginArgsReader args) {
    return GoArgs.read(
        args, "LoadVariationRiskBalancingArgs", LoadVariationRiskBalancingFactory::args);
  }

  @Override
  public Plugin create(Args args, PluginContext context) {
    context.data().background(args.usage);
    return new LoadVariationRiskBalancingPlugin(args.risk, context);
  }

  private static Args args(GoObject fields) {
    return new Args(
        usage(fields),
        new Risk(
            positive(fields.float64("safeVarianceMargin"), 1),
            positive(fields.float64("safeVarianceSensitivity"), 1)));
  }
}
