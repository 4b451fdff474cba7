package dev.berth.cli.explanation;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.berth.cli.report.NodeNames;
import dev.berth.cli.report.ReasonText;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.diagnosis.DevicesInUse;
import dev.berth.framework.diagnosis.InsufficientResource;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.Reason;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/// Why each node was rejected, by each plugin that does. Nodes with the same verdict share a row,
/// with the facts of the nearest of them; and if there are still many rows, the nearest nodes are
/// shown and the number of nodes for each reason.
final class VerdictTable {
  private static final int FEW = 30;
  private static final int NEAREST = 10;
  private static final int KINDS = 20;

  /// From so many equal nodes on, they share a row.
  private static final int EQUAL = 4;

  private static final int MANY_FACTS = 8;
  private static final String NOT_FILTERED = "not filtered";

  /// One plugin's part in a verdict.
  ///
  /// @param facts behind it
  private record Blocker(String plugin, String why, List<String> facts) {
    static Blocker of(PluginStatus status, NearMiss miss) {
      Stream<String> held =
          status.reasons().stream().anyMatch(Blocker::isOfHolders)
              ? miss.held().stream()
              : Stream.empty();
      return new Blocker(
          status.plugin(),
          reasons(status),
          Stream.concat(
                  status.reasons().stream().flatMap(reason -> reason.details().stream()), held)
              .toList());
    }

    private static boolean isOfHolders(Reason reason) {
      return reason instanceof InsufficientResource || reason instanceof DevicesInUse;
    }

    /// What nodes of a row have in common.
    static Blocker withoutFacts(PluginStatus status, NearMiss miss) {
      return new Blocker(status.plugin(), reasons(status), List.of());
    }

    /// With the number of nodes of a kind, but not what is particular to each.
    static Blocker inShort(PluginStatus status, NearMiss miss) {
      return new Blocker(
          status.plugin(), status.reasons().isEmpty() ? NOT_FILTERED : status.message(), List.of());
    }

    Blocker sameAs(String node) {
      return new Blocker(plugin, "as on " + node, List.of());
    }
  }

  private final List<NearMiss> misses;
  private final NodeNames names;
  private final boolean all;

  /// @param misses nearest first
  VerdictTable(List<NearMiss> misses, NodeNames names, boolean all) {
    this.misses = misses;
    this.names = names;
    this.all = all;
  }

  void write(Page page) {
    if (misses.isEmpty()) {
      return;
    }
    Map<List<Blocker>, List<NearMiss>> verdicts =
        grouped(all ? Blocker::of : Blocker::withoutFacts);
    if (all || misses.size() <= FEW) {
      page.table(2, each(verdicts));
      return;
    }
    page.table(2, nearest(verdicts));
    if (verdicts.size() > NEAREST) {
      page.gap();
      page.line(Line.of("  All %,d by reason (--all shows each):".formatted(misses.size())));
      page.table(2, byReason());
    }
  }

  /// A row for each node; but where so many are the same, and not all are wanted, one for them.
  private Table each(Map<List<Blocker>, List<NearMiss>> verdicts) {
    var table = new Table().left("NODE").left("PLUGIN").wrapping("WHY NOT");
    Map<Blocker, String> first = new HashMap<>();
    Set<List<Blocker>> shown = new HashSet<>();
    for (NearMiss miss : misses) {
      List<Blocker> row = blockers(miss, Blocker::withoutFacts);
      int same = verdicts.getOrDefault(row, List.of()).size();
      boolean isGroup = !all && same >= EQUAL;
      if (isGroup && !shown.add(row)) {
        continue;
      }
      String name = names.shown(miss.node());
      Line node = Line.of(isGroup ? "%s +%d".formatted(name, same - 1) : name);
      addBlockers(
          table,
          1,
          blockers(miss, Blocker::of).stream()
              .map(blocker -> {
                String before = blocker.facts.isEmpty() ? null : first.putIfAbsent(blocker, name);
                return before == null ? blocker : blocker.sameAs(before);
              })
              .toList(),
          node);
    }
    return table;
  }

  private Table nearest(Map<List<Blocker>, List<NearMiss>> verdicts) {
    var table = groups();
    verdicts.values().stream()
        .limit(NEAREST)
        .forEach(nodes -> add(table, blockers(nodes.getFirst(), Blocker::of), nodes));
    return table;
  }

  private Table byReason() {
    var table = groups();
    grouped(Blocker::inShort).entrySet().stream()
        .sorted(comparingInt(reason -> -reason.getValue().size()))
        .limit(KINDS)
        .forEach(reason -> add(table, reason.getKey(), reason.getValue()));
    return table;
  }

  private Map<List<Blocker>, List<NearMiss>> grouped(
      BiFunction<PluginStatus, NearMiss, Blocker> blocker) {
    return misses.stream()
        .collect(groupingBy(miss -> blockers(miss, blocker), LinkedHashMap::new, toList()));
  }

  private static List<Blocker> blockers(
      NearMiss miss, BiFunction<PluginStatus, NearMiss, Blocker> blocker) {
    return miss.statuses().stream().map(status -> blocker.apply(status, miss)).toList();
  }

  private static Table groups() {
    return new Table().right("NODES").left("SUCH AS").left("PLUGIN").wrapping("WHY NOT");
  }

  private void add(Table table, List<Blocker> verdict, List<NearMiss> nodes) {
    addBlockers(
        table,
        2,
        verdict,
        Line.of("%,d".formatted(nodes.size())),
        Line.of(names.shown(nodes.getFirst().node())));
  }

  /// Adds a row for each plugin that rejects a node, or several nodes.
  ///
  /// @param column that of the plugin, the last but one of the table
  /// @param node the cells before it, which stand in the first row only
  private void addBlockers(Table table, int column, List<Blocker> blockers, Line... node) {
    for (int i = 0; i < blockers.size(); i++) {
      var cells = new Line[column + 2];
      Arrays.fill(cells, Line.EMPTY);
      if (i == 0) {
        System.arraycopy(node, 0, cells, 0, node.length);
      }
      Blocker blocker = blockers.get(i);
      cells[column] = Line.of(i == 0 ? blocker.plugin : "+ " + blocker.plugin, Style.FAINT);
      cells[column + 1] = Line.of(blocker.why);
      if (i == 0) {
        table.row(cells);
      } else {
        table.continued(cells);
      }
      addFacts(table, column + 1, blocker.facts);
    }
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
    table.continued(cells);
  }

  /// All reasons on one line.
  private static String reasons(PluginStatus status) {
    return status.reasons().isEmpty()
        ? NOT_FILTERED
        : status.reasons().stream().map(ReasonText::of).collect(joining("; "));
  }
}
