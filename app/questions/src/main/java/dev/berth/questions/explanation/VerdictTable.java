package dev.berth.questions.explanation;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.berth.framework.status.DevicesInUse;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import dev.berth.questions.report.NodeNames;
import dev.berth.questions.report.ReasonText;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// The reasons why each node was rejected, by each plugin that rejects it. Nodes with the same
/// verdict share a row, with the details of the nearest of them; if there are still many rows, the
/// table has the nearest nodes and the number of nodes for each reason.
///
/// @param misses nearest first
record VerdictTable(List<NearMiss> misses, NodeNames names, boolean all) {
  private static final int FEW = 30;
  private static final int NEAREST = 10;
  private static final int KINDS = 20;

  /// From this number of equal nodes on, they share a row.
  private static final int EQUAL = 4;

  private static final int MANY_FACTS = 8;
  private static final String NOT_FILTERED = "not filtered";

  /// The part of one plugin in a verdict.
  ///
  /// @param facts behind it
  private record Blocker(String plugin, String why, List<String> facts) {}

  void write(Page page) {
    if (misses.isEmpty()) {
      return;
    }
    Map<List<Blocker>, List<NearMiss>> verdicts = grouped(VerdictTable::inCommon);
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

  private Map<List<Blocker>, List<NearMiss>> grouped(Function<NearMiss, List<Blocker>> verdict) {
    return misses.stream().collect(groupingBy(verdict, LinkedHashMap::new, toList()));
  }

  private static List<Blocker> inFull(NearMiss miss) {
    return miss.statuses().stream()
        .map(it -> new Blocker(it.plugin(), reasons(it), facts(it.reasons(), miss)))
        .toList();
  }

  private static List<String> facts(List<Reason> reasons, NearMiss miss) {
    boolean isOfHolders =
        reasons.stream()
            .anyMatch(it -> it instanceof InsufficientResource || it instanceof DevicesInUse);
    return Stream.concat(
            reasons.stream().flatMap(reason -> reason.details().stream()),
            isOfHolders ? miss.held().stream() : Stream.empty())
        .toList();
  }

  /// What nodes of a row have in common: the reasons, in which each may be a domain of its own.
  private static List<Blocker> inCommon(NearMiss miss) {
    String ownDomain = "=" + miss.node();
    return miss.statuses().stream()
        .map(it -> new Blocker(it.plugin(), reasons(it).replace(ownDomain, ""), List.of()))
        .toList();
  }

  /// All reasons on one line.
  private static String reasons(PluginStatus status) {
    return status.reasons().isEmpty()
        ? NOT_FILTERED
        : status.reasons().stream().map(ReasonText::of).collect(joining("; "));
  }

  /// Includes the number of nodes of a kind, but no details of single nodes.
  private static List<Blocker> inShort(NearMiss miss) {
    return miss.statuses().stream()
        .map(it ->
            new Blocker(
                it.plugin(), it.reasons().isEmpty() ? NOT_FILTERED : it.message(), List.of()))
        .toList();
  }

  /// A row for each node; if many nodes are equal and not all are requested, one row for them.
  private Table each(Map<List<Blocker>, List<NearMiss>> verdicts) {
    var table = new Table().left("NODE").left("PLUGIN").wrapping("WHY NOT");
    Map<Blocker, String> first = new HashMap<>();
    Set<List<Blocker>> shown = new HashSet<>();
    for (NearMiss miss : misses) {
      List<Blocker> row = inCommon(miss);
      int same = verdicts.getOrDefault(row, List.of()).size();
      boolean isGroup = !all && same >= EQUAL;
      if (isGroup && !shown.add(row)) {
        continue;
      }
      String name = names.shown(miss.node());
      List<Blocker> blockers =
          inFull(miss).stream()
              .map(it -> {
                String before = it.facts.isEmpty() ? null : first.putIfAbsent(it, name);
                return before == null ? it : new Blocker(it.plugin, "as on " + before, List.of());
              })
              .toList();
      add(table, blockers, Line.of(isGroup ? "%s +%d".formatted(name, same - 1) : name));
    }
    return table;
  }

  private Table nearest(Map<List<Blocker>, List<NearMiss>> verdicts) {
    var table = groups();
    verdicts.values().stream()
        .limit(NEAREST)
        .forEach(nodes -> add(table, inFull(nodes.getFirst()), nodes));
    return table;
  }

  private Table byReason() {
    var table = groups();
    grouped(VerdictTable::inShort).entrySet().stream()
        .sorted(comparingInt(reason -> -reason.getValue().size()))
        .limit(KINDS)
        .forEach(reason -> add(table, reason.getKey(), reason.getValue()));
    return table;
  }

  private static Table groups() {
    return new Table().right("NODES").left("SUCH AS").left("PLUGIN").wrapping("WHY NOT");
  }

  private void add(Table table, List<Blocker> verdict, List<NearMiss> nodes) {
    add(
        table,
        verdict,
        Line.of("%,d".formatted(nodes.size())),
        Line.of(names.shown(nodes.getFirst().node())));
  }

  /// Adds a row for each plugin that rejects one or several nodes, and a row for each detail.
  ///
  /// @param node the cells before the plugin, which only the first row has
  private void add(Table table, List<Blocker> blockers, Line... node) {
    Line[] blank = Collections.nCopies(node.length, Line.EMPTY).toArray(Line[]::new);
    for (int i = 0; i < blockers.size(); i++) {
      Blocker blocker = blockers.get(i);
      var why = Line.of(blocker.why);
      if (i == 0) {
        table.row(row(node, Line.of(blocker.plugin, Style.FAINT), why));
      } else {
        table.continued(row(blank, Line.of("+ " + blocker.plugin, Style.FAINT), why));
      }
      facts(blocker.facts).forEach(fact -> table.continued(row(blank, Line.EMPTY, fact)));
    }
  }

  private static Line[] row(Line[] node, Line plugin, Line why) {
    return Stream.concat(Arrays.stream(node), Stream.of(plugin, why)).toArray(Line[]::new);
  }

  private Stream<Line> facts(List<String> facts) {
    int most = all || facts.size() <= MANY_FACTS + 1 ? facts.size() : MANY_FACTS;
    Stream<Line> shown = facts.stream().limit(most).map(fact -> Line.of("· " + fact));
    int more = facts.size() - most;
    return more == 0
        ? shown
        : Stream.concat(
            shown,
            Stream.of(Line.of("· and %,d more; --all shows each".formatted(more), Style.FAINT)));
  }
}
