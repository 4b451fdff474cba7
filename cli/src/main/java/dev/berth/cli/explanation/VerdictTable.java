package dev.berth.cli.explanation;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What stands in the way on each node; of many nodes, the nearest, and how many there are for each
/// reason.
final class VerdictTable {
  private static final int FEW = 30;
  private static final int NEAREST = 10;
  private static final int KINDS = 20;

  private record Kind(String plugin, String message) {}

  private final List<Miss> misses;
  private final boolean all;

  /// @param misses nearest first
  VerdictTable(List<Miss> misses, boolean all) {
    this.misses = misses;
    this.all = all;
  }

  void write(Page page) {
    if (misses.isEmpty()) {
      return;
    }
    if (all || misses.size() <= FEW) {
      page.table(2, each(misses));
      return;
    }
    page.table(2, each(misses.subList(0, NEAREST)));
    page.gap();
    page.line(Line.of("  All %,d by reason (--all shows each):".formatted(misses.size())));
    page.table(2, byKind());
  }

  private static Table each(List<Miss> misses) {
    var table = new Table().left("NODE").left("PLUGIN").wrapping("WHY NOT");
    for (Miss miss : misses) {
      table.row(
          Line.of(miss.node()),
          Line.of(miss.status().plugin(), Style.FAINT),
          Line.of(ReasonText.of(miss.status())));
    }
    return table;
  }

  private Table byKind() {
    Map<Kind, List<Miss>> kinds =
        misses.stream()
            .collect(
                groupingBy(
                    miss -> new Kind(miss.status().plugin(), miss.status().message()),
                    LinkedHashMap::new,
                    toList()));
    var table = new Table().right("NODES").left("PLUGIN").wrapping("WHY NOT").left("SUCH AS");
    kinds.entrySet().stream()
        .sorted(comparingInt(kind -> -kind.getValue().size()))
        .limit(KINDS)
        .forEach(kind ->
            table.row(
                Line.of("%,d".formatted(kind.getValue().size())),
                Line.of(kind.getKey().plugin, Style.FAINT),
                Line.of(kind.getKey().message.isEmpty() ? "not looked at" : kind.getKey().message),
                Line.of(kind.getValue().getFirst().node())));
    return table;
  }
}
