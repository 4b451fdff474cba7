package dev.berth.cli.size;

import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.PoolUse;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.state.ResourceNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Locale;

/// How the nodes of each pool are used without a plan and with it, and what that saves or costs.
record PlanUseSection(PlanUse use) {
  /// As clouds count it: 365 days of 24 hours, divided by 12.
  private static final BigDecimal HOURS_OF_A_MONTH = BigDecimal.valueOf(730);

  void write(Page page) {
    page.heading(Line.of("Pools, without the plan and with it", Style.HEADING));
    var table = new Table().left("POOL").right("NODES").right("CPU").right("MEMORY");
    if (use.hasPrices()) {
      table.right("COST PER HOUR");
    }
    use.pools()
        .forEach(pool -> table.row(row(pool.name().isEmpty() ? "(none)" : pool.name(), pool)));
    if (use.pools().size() > 1) {
      table.row(row("all", use.total()));
    }
    page.table(2, table);
  }

  private Line[] row(String name, PoolUse pool) {
    var before = pool.before();
    var after = pool.after();
    var row = new ArrayList<Line>();
    row.add(Line.of(name));
    row.add(change("%,d".formatted(before.nodes()), "%,d".formatted(after.nodes())));
    row.add(share(pool, ResourceNames.CPU));
    row.add(share(pool, ResourceNames.MEMORY));
    if (use.hasPrices()) {
      row.add(
          before.unpriced() == before.nodes() && after.unpriced() == after.nodes()
              ? Line.of("–", Style.FAINT)
              : change(money(before.cost()), money(after.cost())));
    }
    return row.toArray(Line[]::new);
  }

  private static Line share(PoolUse pool, String resource) {
    return change(
        percent(pool.before().nodes(), pool.before().share(resource)),
        percent(pool.after().nodes(), pool.after().share(resource)));
  }

  private static String percent(int nodes, double share) {
    return nodes == 0 ? "–" : "%d%%".formatted(Math.round(share * 100));
  }

  private static Line change(String before, String after) {
    return Line.of(before.equals(after) ? after : "%s → %s".formatted(before, after));
  }

  /// What the plan saves or costs, in a sentence; empty if nothing has a price.
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
                money(after.cost()),
                money(before.cost()),
                unpriced(after));
  }

  private static String perHourAndMonth(BigDecimal perHour) {
    return "%s per hour, %s per month (730 hours)"
        .formatted(money(perHour), money(perMonth(perHour)));
  }

  private static String unpriced(PoolUse.Use use) {
    var nodes = use.unpriced();
    return nodes == 0
        ? ""
        : "; %s %s no price"
            .formatted(ReportPage.count(nodes, "node"), nodes == 1 ? "has" : "have");
  }

  static BigDecimal perMonth(BigDecimal perHour) {
    return perHour.multiply(HOURS_OF_A_MONTH);
  }

  /// With two decimals at least, and as many as prices have.
  private static String money(BigDecimal amount) {
    var plain = amount.stripTrailingZeros();
    return String.format(Locale.ROOT, "%,." + Math.max(2, plain.scale()) + "f", plain);
  }
}
