package dev.berth.questions.size;

import dev.berth.capacity.size.ConsolidationPlan;
import dev.berth.capacity.size.ScalePlan;
import dev.berth.capacity.size.SizeBound;
import dev.berth.framework.model.ResourceNames;
import dev.berth.terminal.Counts;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/// The sentence about a plan that follows from its bound.
final class BoundText {
  private BoundText() {}

  /// The number of compared plans.
  static String ofTrials(int trials) {
    return trials == 1
        ? "The plan was simulated as a whole."
        : "Of %,d plans, each simulated as a whole, this is the best.".formatted(trials);
  }

  static String ofScale(ScalePlan plan) {
    var bound = plan.bound();
    var price = plan.price();
    var hasPrices = price != null;
    if (bound.isReached()) {
      return "%s nodes are not enough: %s"
          .formatted(
              hasPrices ? "Cheaper" : "Fewer",
              bound.isByTrials()
                  ? "every %s plan that could have worked was simulated and leaves pods pending."
                      .formatted(hasPrices ? "cheaper" : "smaller")
                  : "they would %s.".formatted(shortage(bound)));
    }
    var more = (price == null ? BigDecimal.valueOf(plan.added()) : price).subtract(bound.value());
    return "%s%s is the least that might do%s; this is at most %s more%s. %sot all plans between were tried."
        .formatted(
            bound.value().toPlainString(),
            unit(bound, hasPrices),
            bound.isByTrials() ? "" : " by their resources",
            percent(more, bound.value()),
            hasPrices || plan.there() == 0
                ? ""
                : ", and %s of all nodes together"
                    .formatted(percent(more, bound.value().add(BigDecimal.valueOf(plan.there())))),
            plan.refused() == null
                ? "N"
                : "%s tried, and %s too few; n"
                    .formatted(
                        Counts.of(plan.refused(), "node", "was", "were"),
                        plan.refused() == 1 ? "is" : "are"));
  }

  static String ofConsolidation(ConsolidationPlan plan) {
    var bound = plan.bound();
    var hasPrices = plan.saved() != null;
    if (!bound.isReached()) {
      return "%s%s is the most that might go%s; not all plans between were tried."
          .formatted(
              bound.value().toPlainString(),
              unit(bound, hasPrices),
              bound.isByTrials() ? "" : " by their resources");
    }
    var what = hasPrices ? "No dearer nodes can go" : "No more nodes can go";
    var byRule = plan.keptByRule();
    if (byRule > 0 && byRule == plan.kept().size()) {
      return what + ": the others stay for the reasons above.";
    }
    var stay =
        byRule == 0
            ? ": "
            : ": %s for reasons above, and as for the others, "
                .formatted(Counts.of(byRule, "node", "stays", "stay"));
    if (bound.isByTrials()) {
      return what
          + stay
          + "every plan that %s more and could have worked was simulated and leaves pods pending."
              .formatted(hasPrices ? "saves" : "removes");
    }
    var survival = plan.survival();
    return "%s%sthose that are left would %s%s."
        .formatted(
            what,
            stay,
            shortage(bound),
            survival == null ? "" : ", or could not do without a " + survival.unit());
  }

  /// What is wrong with too few nodes, as a clause after "would".
  private static String shortage(SizeBound bound) {
    return switch (bound.scarce()) {
      case "" -> "be too few for pods that exclude each other";
      case ResourceNames.PODS -> "take too few pods";
      default -> "have too little " + bound.scarce();
    };
  }

  private static String unit(SizeBound bound, boolean hasPrices) {
    return hasPrices
        ? " per hour"
        : bound.value().compareTo(BigDecimal.ONE) == 0 ? " node" : " nodes";
  }

  private static String percent(BigDecimal part, BigDecimal whole) {
    if (whole.signum() == 0) {
      return part.toPlainString();
    }
    return String.format(
        Locale.ROOT,
        "%.1f %%",
        part.multiply(BigDecimal.valueOf(100)).divide(whole, MathContext.DECIMAL32));
  }
}
