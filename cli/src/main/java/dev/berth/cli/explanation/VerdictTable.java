package dev.berth.cli.explanation;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Why each node was rejected; of many nodes, those with the same verdict share a row, and if there
/// are still many rows, the nearest nodes are shown and the number of nodes for each reason. The
/// facts behind a verdict follow it, once.
final class VerdictTable {
  private static final int FEW = 30;
  private static final int NEAREST = 10;
  private static final int KINDS = 20;

  private record Verdict(String plugin, String why) {
    static Verdict of(NearMiss miss) {
      return new Verdict(miss.status().plugin(), ReasonText.of(miss.status()));
    }
  }

  private record Told(Verdict verdict, List<String> facts) {}

  private final List<NearMiss> misses;
  private final boolean all;

  /// @param misses nearest first
  VerdictTable(List<NearMiss> misses, boolean all) {
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
    Map<Verdict, List<NearMiss>> verdicts = grouped(Verdict::of);
    page.table(2, nearest(verdicts));
    if (verdicts.size() > NEAREST) {
      page.gap();
      page.line(Line.of("  All %,d by reason (--all shows each):".formatted(misses.size())));
      page.table(2, byReason());
    }
  }

  private Table each() {
    var table = new Table().left("NODE").left("PLUGIN").wrapping("WHY NOT");
    var facts = new FactRows(table, 2, all);
    Map<Told, String> first = new HashMap<>();
    for (NearMiss miss : misses) {
      var told = new Told(Verdict.of(miss), ReasonText.facts(miss.status()));
      String same = told.facts.isEmpty() ? null : first.putIfAbsent(told, miss.node());
      table.row(
          Line.of(miss.node()),
          Line.of(told.verdict.plugin, Style.FAINT),
          Line.of(same == null ? told.verdict.why : "as on " + same));
      if (same == null) {
        facts.add(told.facts);
      }
    }
    return table;
  }

  private Table nearest(Map<Verdict, List<NearMiss>> verdicts) {
    var table = groups();
    var facts = new FactRows(table, 3, all);
    verdicts.entrySet().stream()
        .limit(NEAREST)
        .forEach(verdict -> {
          add(table, verdict);
          facts.add(ReasonText.facts(verdict.getValue().getFirst().status()));
        });
    return table;
  }

  private Table byReason() {
    var table = groups();
    grouped(miss ->
            new Verdict(
                miss.status().plugin(),
                miss.status().reasons().isEmpty() ? "not filtered" : miss.status().message()))
        .entrySet()
        .stream()
        .sorted(comparingInt(reason -> -reason.getValue().size()))
        .limit(KINDS)
        .forEach(reason -> add(table, reason));
    return table;
  }

  private Map<Verdict, List<NearMiss>> grouped(Function<NearMiss, Verdict> verdict) {
    return misses.stream().collect(groupingBy(verdict, LinkedHashMap::new, toList()));
  }

  private static Table groups() {
    return new Table().right("NODES").left("SUCH AS").left("PLUGIN").wrapping("WHY NOT");
  }

  private static void add(Table table, Map.Entry<Verdict, List<NearMiss>> group) {
    table.row(
        Line.of("%,d".formatted(group.getValue().size())),
        Line.of(group.getValue().getFirst().node()),
        Line.of(group.getKey().plugin, Style.FAINT),
        Line.of(group.getKey().why));
  }
}
