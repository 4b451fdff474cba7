package dev.berth.questions.size;

import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.PlanUse.PoolUse;
import dev.berth.capacity.size.PlanUse.Use;
import dev.berth.framework.model.ResourceNames;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.math.BigDecimal;
import java.util.function.Function;
import java.util.stream.Stream;

/// The use of each pool's nodes without and with a plan, and the savings or costs.
record PlanUseSection(PlanUse use) {
  /// The clouds' convention: 365 days of 24 hours, divided by 12.
  private static final BigDecimal HOURS_OF_A_MONTH = BigDecimal.valueOf(730);

  void write(Page page) {
    page.heading("Pools, without the plan and with it");
    var columns =
        new Columns<PoolUse>()
            .text("POOL", pool -> pool.name().isEmpty() ? "(none)" : pool.name())
            .right("NODES", pool -> change(pool, it -> "%,d".formatted(it.nodes())))
            .right("CPU", pool -> change(pool, it -> percent(it, ResourceNames.CPU)))
            .right("MEMORY", pool -> change(pool, it -> percent(it, ResourceNames.MEMORY)));
    if (use.hasPrices()) {
      columns.right("COST PER HOUR", PlanUseSection::perHour);
    }
    var total = new PoolUse("all", use.total().before(), use.total().after());
    page.table(
        2,
        columns.rows(
            Stream.concat(
                use.pools().stream(), use.pools().size() > 1 ? Stream.of(total) : Stream.empty())));
  }

  private static Line perHour(PoolUse pool) {
    return Stream.of(pool.before(), pool.after()).allMatch(it -> it.unpriced() == it.nodes())
        ? Line.of("–", Style.FAINT)
        : change(pool, it -> PriceText.money(it.cost()));
  }

  private static String percent(Use use, String resource) {
    return use.nodes() == 0 ? "–" : "%d%%".formatted(Math.round(use.share(resource) * 100));
  }

  private static Line change(PoolUse pool, Function<Use, String> text) {
    var before = text.apply(pool.before());
    var after = text.apply(pool.after());
    return Line.of(before.equals(after) ? after : "%s → %s".formatted(before, after));
  }

  /// Returns the money that the plan saves or costs, in a sentence; empty if nothing has a price.
  String cost() {
    if (!use.hasPrices()) {
      return "";
    }
    var before = use.total().before();
    var after = use.total().after();
    var saved = before.cost().subtract(after.cost());
    return saved.signum() == 0
        ? "The nodes cost %s%s.".formatted(perHourAndMonth(after.cost()), unpriced(after))
        : "The plan %s %s: %s instead of %s per hour%s."
            .formatted(
                saved.signum() < 0 ? "costs" : "saves",
                perHourAndMonth(saved.abs()),
                PriceText.money(after.cost()),
                PriceText.money(before.cost()),
                unpriced(after));
  }

  private static String perHourAndMonth(BigDecimal perHour) {
    return "%s per hour, %s per month (730 hours)"
        .formatted(PriceText.money(perHour), PriceText.money(perMonth(perHour)));
  }

  private static String unpriced(Use use) {
    var nodes = use.unpriced();
    return nodes == 0 ? "" : "; %s no price".formatted(Counts.of(nodes, "node", "has", "have"));
  }

  static BigDecimal perMonth(BigDecimal perHour) {
    return perHour.multiply(HOURS_OF_A_MONTH);
  }
}
