package dev.berth.cli.descheduling;

import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.EvictedPod;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A cycle of the descheduler on a page: which pods are evicted, which stay and why.
public final class DeschedulingPage {
  private static final int INDENT = 2;

  private record Strategy(String profile, String plugin) {}

  private final CycleResult result;
  private final boolean all;
  private final boolean byStrategy;

  /// Without pods that another plugin, or the same one later, has evicted.
  private final List<RefusedPod> kept;

  /// @param all whether to name every pod that stays, however many
  /// @param byStrategy whether to tell of each plugin what it has looked at and what has stopped it
  public DeschedulingPage(CycleResult result, boolean all, boolean byStrategy) {
    this.result = result;
    this.all = all;
    this.byStrategy = byStrategy;
    var evicted =
        result.evictions().stream().map(EvictedPod::pod).collect(Collectors.toUnmodifiableSet());
    kept = result.refused().stream().filter(it -> !evicted.contains(it.pod())).toList();
  }

  public void write(Page page) {
    page.names("pod", result.evictions().stream().map(it -> it.pod().name()).toList());
    page.paragraph(0, summary());
    evictions(page);
    if (byStrategy || (result.evictions().isEmpty() && kept.isEmpty())) {
      new StrategySection(result, all).write(page);
    } else if (!kept.isEmpty()) {
      page.heading(Line.of("Not evicted", Style.HEADING));
      new KeptTable(all).write(page, INDENT, kept, false);
    }
    warnings(page);
    errors(page);
  }

  private void evictions(Page page) {
    Map<Strategy, List<EvictedPod>> byPlugin = new LinkedHashMap<>();
    for (var eviction : result.evictions()) {
      byPlugin
          .computeIfAbsent(
              new Strategy(eviction.profile(), eviction.plugin()), _ -> new ArrayList<>())
          .add(eviction);
    }
    byPlugin.forEach((strategy, evicted) -> {
      page.heading(Line.of("Evicted by " + title(strategy), Style.HEADING));
      boolean isProven = evicted.stream().anyMatch(eviction -> !eviction.destination().isEmpty());
      var table = new Table().left("POD").left("FROM");
      table.wrapping("REASON").inWide();
      if (isProven) {
        table.left("REPLACEMENT TO");
      }
      evicted.forEach(eviction -> {
        var row =
            List.of(
                eviction.pod().toString(),
                eviction.node(),
                eviction.reason(),
                eviction.destination());
        table.row(row.stream().limit(isProven ? 4 : 3).map(Line::of).toArray(Line[]::new));
      });
      page.table(INDENT, table);
    });
  }

  private static String title(Strategy strategy) {
    return strategy.profile().isEmpty()
        ? strategy.plugin()
        : "%s of profile %s".formatted(strategy.plugin(), strategy.profile());
  }

  private void warnings(Page page) {
    if (!result.warnings().isEmpty()) {
      page.heading(Line.of("Events", Style.HEADING));
      result
          .warnings()
          .forEach(warning ->
              page.paragraph(
                  INDENT,
                  Line.of(
                      "%s: %s: %s".formatted(warning.pod(), warning.reason(), warning.note()))));
    }
  }

  private void errors(Page page) {
    if (!result.errors().isEmpty()) {
      page.heading(Line.of("Errors", Style.HEADING));
      result
          .errors()
          .forEach(error ->
              page.paragraph(INDENT, Line.of(error.profile() + ": " + error.message(), Style.BAD)));
    }
  }

  private Line summary() {
    if (!result.skipped().isEmpty()) {
      return Line.of(
          "Nothing was done: a cycle %s, and %s ready and selected by the policy."
              .formatted(result.skipped(), nodes("node is", "nodes are")),
          Style.WARNING);
    }
    long others = kept.stream().map(RefusedPod::pod).distinct().count();
    return Line.of(
        "%s of %s evicted, %,d looked at and not evicted.%s"
            .formatted(
                ReportPage.count(result.evictions().size(), "pod"),
                ReportPage.count(result.nodes().size(), "node"),
                others,
                result.evictions().isEmpty() && !kept.isEmpty() && !byStrategy
                    ? " With --why, each plugin says what has stopped it."
                    : ""),
        Style.HEADING);
  }

  private String nodes(String one, String several) {
    int count = result.nodes().size();
    return "%,d %s".formatted(count, count == 1 ? one : several);
  }
}
