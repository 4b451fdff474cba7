package dev.berth.cli.explanation;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.diagnosis.InsufficientResource;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.Reason;
import java.util.Arrays;
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
  private static final int MANY_FACTS = 8;
  private static final String NOT_FILTERED = "not filtered";

  private record Verdict(String plugin, String why) {
    static Verdict of(NearMiss miss) {
      return new Verdict(miss.status().plugin(), reasons(miss.status()));
    }
  }

  private record Explained(Verdict verdict, List<String> facts) {}

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
    Map<Explained, String> first = new HashMap<>();
    for (NearMiss miss : misses) {
      var explained = new Explained(Verdict.of(miss), facts(miss.status()));
      String same = explained.facts.isEmpty() ? null : first.putIfAbsent(explained, miss.node());
      table.row(
          Line.of(miss.node()),
          Line.of(explained.verdict.plugin, Style.FAINT),
          Line.of(same == null ? explained.verdict.why : "as on " + same));
      if (same == null) {
        addFacts(table, 2, explained.facts);
      }
    }
    return table;
  }

  private Table nearest(Map<Verdict, List<NearMiss>> verdicts) {
    var table = groups();
    verdicts.entrySet().stream()
        .limit(NEAREST)
        .forEach(verdict -> {
          add(table, verdict);
          addFacts(table, 3, facts(verdict.getValue().getFirst().status()));
        });
    return table;
  }

  private Table byReason() {
    var table = groups();
    grouped(miss ->
            new Verdict(
                miss.status().plugin(),
                miss.status().reasons().isEmpty() ? NOT_FILTERED : miss.status().message()))
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

  /// Adds the facts behind a verdict, one per row.
  ///
  /// @param column the last one of the table, in which they stand
  private void addFacts(Table table, int column, List<String> facts) {
    int shown = all || facts.size() <= MANY_FACTS + 1 ? facts.size() : MANY_FACTS;
    facts.subList(0, shown).forEach(fact -> addFact(table, column, Line.of("· " + fact)));
    if (shown < facts.size()) {
      addFact(
          table,
          column,
          Line.of("· and %,d more; --all shows each".formatted(facts.size() - shown), Style.FAINT));
    }
  }

  private static void addFact(Table table, int column, Line fact) {
    var cells = new Line[column + 1];
    Arrays.fill(cells, Line.EMPTY);
    cells[column] = fact;
    table.row(cells);
  }

  private static List<String> facts(PluginStatus status) {
    return status.reasons().stream().flatMap(reason -> reason.details().stream()).toList();
  }

  /// All reasons on one line, such as `Insufficient cpu: needs 2000m, 1500m of 4000m free, 500m
  /// short`.
  private static String reasons(PluginStatus status) {
    return status.reasons().isEmpty()
        ? NOT_FILTERED
        : status.reasons().stream().map(VerdictTable::text).collect(joining("; "));
  }

  private static String text(Reason reason) {
    String text = reason.message();
    if (!reason.detail().isEmpty()) {
      text += ": " + reason.detail();
    }
    return reason instanceof InsufficientResource resource
        ? text + ", " + shortage(resource)
        : text;
  }

  private static String shortage(InsufficientResource resource) {
    return resource.shortage()
        + (resource.isUnresolvable() ? " short; too small even when empty" : " short");
  }
}
