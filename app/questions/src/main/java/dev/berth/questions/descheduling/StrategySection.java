package dev.berth.questions.descheduling;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.NodeUsage;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/// Shows which pods the filters of each profile keep; then what each plugin has looked at, what
/// else has stopped it, and what it has almost evicted.
///
/// @param all whether to name every pod that stays
record StrategySection(CycleResult result, boolean all) {
  private static final int INDENT = 2;
  private static final int MANY_NODES = 20;

  void write(Page page) {
    var profiles =
        StrategyTally.of(result).stream()
            .collect(groupingBy(it -> it.tally().profile(), LinkedHashMap::new, toList()));
    profiles.forEach((profile, strategies) -> {
      kept(
          page,
          profile.isEmpty() ? "Kept by filters" : "Kept by the filters of profile " + profile,
          strategies);
      strategies.forEach(strategy -> write(page, strategy));
    });
  }

  /// The pods that the profile's filters keep, whichever plugin has looked at them.
  private void kept(Page page, String title, List<StrategyTally> strategies) {
    var kept =
        strategies.stream()
            .flatMap(strategy -> strategy.refused().stream())
            .filter(pod -> KeptPods.FILTERS.contains(pod.stage()))
            .toList();
    if (!kept.isEmpty()) {
      page.heading(title);
      KeptPods.write(page, kept, true, all);
    }
  }

  private void write(Page page, StrategyTally strategy) {
    var tally = strategy.tally();
    page.heading(StrategyTally.title(tally.profile(), tally.plugin()));
    page.paragraph(
        INDENT,
        "%s looked at, %,d kept by filters, %,d evicted"
            .formatted(
                Counts.of(tally.lookedAt().size(), "pod"),
                tally.lookedAt().size() - tally.evictable().size(),
                strategy.evictions().size()));
    var refused =
        strategy.refused().stream().filter(pod -> !KeptPods.FILTERS.contains(pod.stage())).toList();
    if (!refused.isEmpty()) {
      KeptPods.write(page, refused, true, all);
    }
    usage(page, strategy.usage());
    strategy.notes().forEach(note -> page.paragraph(INDENT, note, Style.FAINT));
    tally.nearest().forEach(text -> page.paragraph(INDENT, "nearest: " + text));
  }

  private void usage(Page page, List<NodeUsage> nodes) {
    if (nodes.isEmpty()) {
      return;
    }
    var resources = new TreeSet<String>();
    nodes.forEach(node -> resources.addAll(node.percent().keySet()));
    var columns =
        new Columns<NodeUsage>()
            .text("NODE", NodeUsage::node)
            .text("IS", it -> it.category().name().toLowerCase(Locale.ROOT));
    for (var name : resources) {
      columns.right(
          name.toUpperCase(Locale.ROOT),
          it -> {
            var percent = it.percent().get(name);
            return percent == null ? Line.EMPTY : Line.of(Math.round(percent) + "%");
          });
    }
    var shown = all ? nodes : nodes.subList(0, Math.min(nodes.size(), MANY_NODES));
    page.table(INDENT, columns.rows(shown.stream()));
    KeptPods.more(page, "and %s more; --all shows them", nodes.size() - shown.size(), "node");
  }
}
