package dev.berth.loadaware.trimaran;

import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.loadaware.support.GoArgs;
import dev.berth.loadaware.usage.UsageSettings;

/// Makes TargetLoadPacking.
@SuppressWarnings("exports") // only the framework hands the arguments on
public final class TargetLoadPackingFactory extends TrimaranFactory<TargetLoadPackingFactory.Args> {
  private static final long TARGET = 40;
  private static final long MOST = 100;
  private static final Quantity REQUEST = Quantity.parse("1000m");
  private static final double MULTIPLIER = 1.5;

  /// The decoded arguments.
  record Args(UsageSettings usage, CpuPrediction prediction, long target) {}

  public TargetLoadPackingFactory() {
    super(TargetLoadPackingPlugin.NAME, TargetLoadPackingPlugin.class);
  }

  @Override
  public Args read(PluginArgsReader args) {
    return GoArgs.read(args, "TargetLoadPackingArgs", TargetLoadPackingFactory::args);
  }

  @Override
  public Plugin create(Args args, PluginContext context) {
    context.data().background(args.usage);
    return new TargetLoadPackingPlugin(args.prediction, args.target, context);
  }

  private static Args args(GoObject fields) {
    Long given = fields.int64("targetUtilization");
    long target = given == null || given <= 0 ? TARGET : given;
    if (target > MOST) {
      fields.report(
          "targetUtilization", "targetUtilization: %d is above %d".formatted(target, MOST));
    }
    Quantity request =
        fields.has("defaultRequests")
            ? ResourceAmounts.read(fields.any("defaultRequests")).getOrDefault("cpu", Quantity.ZERO)
            : REQUEST;
    return new Args(
        usage(fields), new CpuPrediction(request.milliValue(), multiplier(fields)), target);
  }

  private static double multiplier(GoObject fields) {
    String text = fields.text("defaultRequestsMultiplier");
    if (text.isEmpty()) {
      return MULTIPLIER;
    }
    try {
      double multiplier = Double.parseDouble(text);
      if (multiplier >= 0 && Double.isFinite(multiplier)) {
        return multiplier;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    fields.report(
        "defaultRequestsMultiplier",
        "unable to parse DefaultRequestsMultiplier: " + MustBe.text("a number such as 1.5", text));
    return MULTIPLIER;
  }
}
