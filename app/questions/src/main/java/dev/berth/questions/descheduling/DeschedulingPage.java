package dev.berth.questions.descheduling;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.EvictedPod;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/// A cycle of the descheduler on a page: which pods are evicted, which stay and why.
///
/// @param all whether to name every pod that stays
/// @param byStrategy whether to show for each plugin what it has looked at and what has stopped it
public record DeschedulingPage(CycleResult result, boolean all, boolean byStrategy) {
  private static final int INDENT = 2;

  public void write(Page page) {
    var evicted = result.evictions().stream().map(EvictedPod::pod).collect(toSet());
    // Without pods that another plugin, or the same one later, has evicted.
    var kept = result.refused().stream().filter(it -> !evicted.contains(it.pod())).toList();
    page.names("pod", result.evictions().stream().map(it -> it.pod().name()).toList());
    page.paragraph(0, summary(kept));
    evictions(page);
    if (byStrategy || (result.evictions().isEmpty() && kept.isEmpty())) {
      new StrategySection(result, all).write(page);
    } else if (!kept.isEmpty()) {
      page.heading("Not evicted");
      KeptPods.write(page, kept, false, all);
    }
    section(
        page,
        "Events",
        result.warnings().stream()
            .map(it -> Line.of("%s: %s: %s".formatted(it.pod(), it.reason(), it.note()))));
    section(
        page,
        "Errors",
        result.errors().stream().map(it -> Line.of(it.profile() + ": " + it.message(), Style.BAD)));
  }

  private void evictions(Page page) {
    var byStrategy =
        result.evictions().stream()
            .collect(
                groupingBy(
                    it -> StrategyTally.title(it.profile(), it.plugin()),
                    LinkedHashMap::new,
                    toList()));
    byStrategy.forEach((strategy, evicted) -> {
      var columns =
          new Columns<EvictedPod>()
              .text("POD", it -> it.pod().toString())
              .text("FROM", EvictedPod::node)
              .wrapping("REASON", it -> Line.of(it.reason()))
              .last(Table::inWide);
      if (evicted.stream().anyMatch(it -> !it.destination().isEmpty())) {
        columns.text("REPLACEMENT TO", EvictedPod::destination);
      }
      page.section("Evicted by " + strategy, columns.rows(evicted.stream()));
    });
  }

  private static void section(Page page, String title, Stream<Line> lines) {
    List<Line> all = lines.toList();
    if (!all.isEmpty()) {
      page.heading(title);
      all.forEach(line -> page.paragraph(INDENT, line));
    }
  }

  private Line summary(List<RefusedPod> kept) {
    if (!result.skipped().isEmpty()) {
      return Line.of(
          "Nothing was done: a cycle %s, and %s ready and selected by the policy."
              .formatted(result.skipped(), Counts.of(result.nodes().size(), "node", "is", "are")),
          Style.WARNING);
    }
    boolean isWhyUnsaid = result.evictions().isEmpty() && !kept.isEmpty() && !byStrategy;
    return Line.of(
        "%s of %s evicted, %,d looked at and not evicted.%s"
            .formatted(
                Counts.of(result.evictions().size(), "pod"),
                Counts.of(result.nodes().size(), "node"),
                kept.stream().map(RefusedPod::pod).distinct().count(),
                isWhyUnsaid ? " With --why, each plugin says what has stopped it." : ""),
        Style.HEADING);
  }
}
