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
import java.util.function.Function;
import java.util.stream.Stream;

/// What stands in the way on each node; of many nodes, those of which the same is to be said are
/// told together, and if that is still much, the nearest and how many there are for each reason.
final class VerdictTable {
  private static final int FEW = 30;
  private static final int NEAREST = 10;
  private static final int KINDS = 20;

  private record Verdict(String plugin, String why) {}

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
      page.table(2, each());
      return;
    }
    Map<Verdict, List<Miss>> verdicts =
        grouped(miss -> new Verdict(miss.status().plugin(), ReasonText.of(miss.status())));
    page.table(2, table(verdicts.entrySet().stream().limit(NEAREST)));
    if (verdicts.size() > NEAREST) {
      page.gap();
      page.line(Line.of("  All %,d by reason (--all shows each):".formatted(misses.size())));
      page.table(2, byReason());
    }
  }

  private Table each() {
    var table = new Table().left("NODE").left("PLUGIN").wrapping("WHY NOT");
    for (Miss miss : misses) {
      table.row(
          Line.of(miss.node()),
          Line.of(miss.status().plugin(), Style.FAINT),
          Line.of(ReasonText.of(miss.status())));
    }
    return table;
  }

  private Table byReason() {
    Map<Verdict, List<Miss>> reasons =
        grouped(miss ->
            new Verdict(
                miss.status().plugin(),
                miss.status().reasons().isEmpty() ? "not looked at" : miss.status().message()));
    return table(
        reasons.entrySet().stream()
            .sorted(comparingInt(reason -> -reason.getValue().size()))
            .limit(KINDS));
  }

  private Map<Verdict, List<Miss>> grouped(Function<Miss, Verdict> verdict) {
    return misses.stream().collect(groupingBy(verdict, LinkedHashMap::new, toList()));
  }

  private static Table table(Stream<Map.Entry<Verdict, List<Miss>>> verdicts) {
    var table = new Table().right("NODES").left("SUCH AS").left("PLUGIN").wrapping("WHY NOT");
    verdicts.forEach(verdict ->
        table.row(
            Line.of("%,d".formatted(verdict.getValue().size())),
            Line.of(verdict.getValue().getFirst().node()),
            Line.of(verdict.getKey().plugin, Style.FAINT),
            Line.of(verdict.getKey().why)));
    return table;
  }
}
