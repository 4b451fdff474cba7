package dev.berth.cli.descheduling;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.PluginNote;
import dev.berth.descheduler.cycle.CycleResult.PluginTally;
import dev.berth.descheduler.cycle.CycleResult.PluginUsage;
import dev.berth.descheduler.framework.NodeUsage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/// What the filters of each profile keep; then what each plugin has looked at, what else has
/// stopped it, and what it has almost evicted.
///
/// @param all whether to name every pod that stays, however many
record StrategySection(CycleResult result, boolean all) {
  private static final int INDENT = 2;
  private static final int MANY_NODES = 20;

  void write(Page page) {
    var profiles =
        result.tallies().stream()
            .collect(groupingBy(PluginTally::profile, LinkedHashMap::new, toList()));
    profiles.forEach((profile, tallies) -> {
      filters(page, profile, tallies);
      tallies.forEach(tally -> write(page, tally));
    });
  }

  /// The pods that the profile's filters keep, whichever plugin has looked at them.
  private void filters(Page page, String profile, List<PluginTally> tallies) {
    var kept =
        tallies.stream()
            .flatMap(tally -> StrategyTally.refused(result, tally).stream())
            .filter(pod -> KeptPods.FILTERS.contains(pod.stage()))
            .toList();
    if (!kept.isEmpty()) {
      page.heading(
          Line.of(
              profile.isEmpty() ? "Kept by filters" : "Kept by the filters of profile " + profile,
              Style.HEADING));
      new KeptTable(all).write(page, INDENT, kept, true);
    }
  }

  private void write(Page page, PluginTally tally) {
    page.heading(
        Line.of(
            tally.profile().isEmpty()
                ? tally.plugin()
                : "%s of profile %s".formatted(tally.plugin(), tally.profile()),
            Style.HEADING));
    page.paragraph(INDENT, Line.of(counts(tally)));
    var refused =
        StrategyTally.refused(result, tally).stream()
            .filter(pod -> !KeptPods.FILTERS.contains(pod.stage()))
            .toList();
    if (!refused.isEmpty()) {
      new KeptTable(all).write(page, INDENT, refused, true);
    }
    usage(page, tally);
    result.notes().stream()
        .filter(note -> isOf(tally, note))
        .map(PluginNote::message)
        .distinct()
        .forEach(note -> page.paragraph(INDENT, Line.of(note, Style.FAINT)));
    tally.nearest().forEach(text -> page.paragraph(INDENT, Line.of("nearest: " + text)));
  }

  private String counts(PluginTally tally) {
    int kept = tally.lookedAt().size() - tally.evictable().size();
    return "%s looked at, %,d kept by filters, %,d evicted"
        .formatted(
            ReportPage.count(tally.lookedAt().size(), "pod"),
            kept,
            StrategyTally.evictions(result, tally).size());
  }

  private static boolean isOf(PluginTally tally, PluginNote note) {
    return note.profile().equals(tally.profile()) && note.plugin().equals(tally.plugin());
  }

  private void usage(Page page, PluginTally tally) {
    List<NodeUsage> nodes =
        result.usage().stream()
            .filter(it -> it.profile().equals(tally.profile()))
            .filter(it -> it.plugin().equals(tally.plugin()))
            .map(PluginUsage::usage)
            .toList();
    if (nodes.isEmpty()) {
      return;
    }
    var resources = new TreeSet<String>();
    nodes.forEach(node -> resources.addAll(node.percent().keySet()));
    var table = new Table().left("NODE").left("IS");
    resources.forEach(name -> table.right(name.toUpperCase(Locale.ROOT)));
    var shown = all ? nodes : nodes.subList(0, Math.min(nodes.size(), MANY_NODES));
    for (var node : shown) {
      var cells = new Line[resources.size() + 2];
      cells[0] = Line.of(node.node());
      cells[1] = Line.of(node.category().name().toLowerCase(Locale.ROOT));
      int i = 2;
      for (var name : resources) {
        var percent = node.percent().get(name);
        cells[i++] = percent == null ? Line.EMPTY : Line.of(Math.round(percent) + "%");
      }
      table.row(cells);
    }
    page.table(INDENT, table);
    if (shown.size() < nodes.size()) {
      page.paragraph(
          INDENT,
          Line.of(
              "and %s more; --all shows them"
                  .formatted(ReportPage.count(nodes.size() - shown.size(), "node")),
              Style.FAINT));
    }
  }
}
