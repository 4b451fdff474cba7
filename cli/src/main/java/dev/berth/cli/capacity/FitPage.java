package dev.berth.cli.capacity;

import dev.berth.api.core.Node;
import dev.berth.capacity.fit.Bottleneck;
import dev.berth.capacity.fit.Bottleneck.Constraint;
import dev.berth.capacity.fit.CordonedRoom;
import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.FitTally;
import dev.berth.capacity.fit.Headroom;
import dev.berth.capacity.fit.MixPart;
import dev.berth.capacity.fit.NextRoom;
import dev.berth.capacity.fit.NodePools;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.report.ResourceUnit;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.state.NodeInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// A report for people.
public final class FitPage {
  private static final int INDENT = 2;

  /// So many zones or pools are told apart in a line.
  private static final int FEW = 4;

  private final FitReport report;
  private final FitResult result;
  private final boolean verbose;

  /// @param verbose whether every node is listed
  public FitPage(FitReport report, boolean verbose) {
    this.report = report;
    this.verbose = verbose;
    result = report.result();
  }

  /// Writes it.
  public void write(Page page) {
    page.line(Line.of(FitText.headline(report), Style.HEADING));
    parts(page);
    pending(page);
    stop(page);
    bottleneck(page);
    groups(page, "Node pools", "POOL", report.pools());
    groups(page, "Zones", "ZONE", report.zones());
    next(page);
    nodes(page);
  }

  /// What a round consists of, if that is not plain.
  private void parts(Page page) {
    if (result.tallies().size() == 1 && result.tallies().getFirst().perRound() == 1) {
      return;
    }
    var table = new Table().left("").named("PODS").right("A ROUND").right("PLACED");
    for (FitTally tally : result.tallies()) {
      table.row(
          Line.of(FitText.nameOf(tally)),
          Line.of("%,d".formatted(tally.perRound())),
          Line.of("%,d".formatted(tally.placed())));
    }
    page.table(INDENT, table);
  }

  private void pending(Page page) {
    if (report.pendingPlaced() + report.pendingLeft() > 0) {
      page.paragraph(
          INDENT,
          Line.of(
              "Of the pods that were waiting, %,d got a node first, and %,d still wait."
                  .formatted(report.pendingPlaced(), report.pendingLeft())));
    }
    if (result.evicted() > 0) {
      page.paragraph(
          INDENT,
          Line.of(
              "%s of lower priority %s evicted to make room."
                  .formatted(
                      ReportPage.count(result.evicted(), "pod"),
                      result.evicted() == 1 ? "was" : "were"),
              Style.WARNING));
    }
  }

  private void stop(Page page) {
    page.heading(Line.of("Why no more: ", Style.HEADING).plus(result.stop().cause().toString()));
    var template = result.stop().template();
    if (template != null && result.tallies().size() > 1) {
      page.line(Line.of("  the next pod of %s".formatted(template.title())));
    }
    page.paragraph(INDENT, Line.of(result.stop().message()));
  }

  private void bottleneck(Page page) {
    Bottleneck bottleneck = report.bottleneck();
    if (bottleneck == null || bottleneck.constraints().isEmpty()) {
      return;
    }
    page.heading(Line.of("What keeps the next one out", Style.HEADING));
    var table =
        new Table().wrapping("REASON").right("NODES").right("ONLY REASON").wrapping("NEAREST");
    table.wrapping("WHERE");
    for (Constraint constraint : bottleneck.constraints()) {
      var nearest = constraint.nearest();
      table.row(
          Line.of(constraint.reason()),
          Line.of("%,d".formatted(constraint.nodes())),
          Line.of("%,d".formatted(constraint.alone())),
          Line.of(
              nearest == null
                  ? some(constraint.first(), constraint.nodes())
                  : "%s lacks %s of %s"
                      .formatted(nearest.node(), nearest.text(), constraint.resource())),
          Line.of(where(constraint), Style.FAINT));
    }
    page.table(INDENT, table);
    CordonedRoom cordoned = report.cordoned();
    if (cordoned != null) {
      page.paragraph(
          INDENT,
          Line.of(
              "Uncordoned, %s would let %s%,d more in."
                  .formatted(
                      some(cordoned.nodes().getFirst(), cordoned.nodes().size()),
                      cordoned.isAll() ? "" : "at least ",
                      cordoned.pods())));
    }
  }

  /// Such as `w1 and 3 more`.
  private static String some(String first, int nodes) {
    return nodes == 1 ? first : "%s and %,d more".formatted(first, nodes - 1);
  }

  private String where(Constraint constraint) {
    var texts = new ArrayList<String>();
    if (report.zones().size() > 1) {
      texts.add(spread(constraint.zones()));
    }
    if (report.pools().size() > 1) {
      texts.add(spread(constraint.pools()));
    }
    return String.join("; ", texts);
  }

  private static String spread(Map<String, Integer> counts) {
    var largest =
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .toList();
    String text =
        largest.stream()
            .limit(FEW)
            .map(one -> "%s %,d".formatted(nameOf(one.getKey()), one.getValue()))
            .collect(Collectors.joining(", "));
    return largest.size() > FEW ? text + ", …" : text;
  }

  private static String nameOf(String group) {
    return group.isEmpty() ? "(none)" : group;
  }

  private void groups(Page page, String title, String column, List<Headroom> groups) {
    if (groups.size() == 1 && groups.getFirst().name().isEmpty()) {
      return;
    }
    page.heading(Line.of(title, Style.HEADING));
    boolean hasTotal = groups.size() > 1 && !page.isForPrograms();
    Map<String, ResourceUnit> units = new LinkedHashMap<>();
    report
        .resources()
        .forEach(resource ->
            units.put(
                resource,
                ResourceUnit.of(
                    resource, groups.stream().mapToLong(group -> group.free(resource)))));
    var table = new Table().left(column).right("NODES").right("MORE PODS").right("ON NODES");
    units.forEach((resource, unit) -> {
      String name = resource.toUpperCase(Locale.ROOT);
      table.right(name + " LEFT").forPeople();
      table.right(unit.title(name + " LEFT")).forPrograms();
      table.right(unit.title(name + " ALLOCATABLE")).forPrograms();
    });
    groups.forEach(group -> table.row(row(nameOf(group.name()), group, units)));
    if (hasTotal) {
      table.row(row("all", report.all(), units));
    }
    page.table(INDENT, table);
  }

  private static Line[] row(String name, Headroom group, Map<String, ResourceUnit> units) {
    var row = new ArrayList<Line>();
    row.add(Line.of(name));
    row.add(Line.of("%,d".formatted(group.nodes())));
    row.add(
        Line.of("%,d".formatted(group.placed()), group.placed() > 0 ? Style.GOOD : Style.FAINT));
    row.add(Line.of("%,d".formatted(group.used())));
    units.forEach((resource, unit) -> {
      boolean has = group.allocatable().get(resource) > 0;
      row.add(
          has
              ? Line.of(unit.of(group.free(resource)))
                  .plus(
                      " %3d%%".formatted(Math.round(100 * (1 - group.share(resource)))),
                      Style.FAINT)
              : Line.of("–", Style.FAINT));
      row.add(Line.of(unit.plain(group.free(resource))));
      row.add(Line.of(unit.plain(group.allocatable().get(resource))));
    });
    return row.toArray(Line[]::new);
  }

  private void next(Page page) {
    NextRoom next = report.next();
    if (next == null) {
      return;
    }
    boolean isPossible = !next.nodes().isEmpty() || !next.resources().isEmpty();
    page.heading(
        Line.of(
            (isPossible
                    ? "To fit %,d more%s, do one of"
                    : "To fit %,d more%s, neither more nodes like those of a pool nor larger ones"
                        + " do")
                .formatted(next.rounds(), beyond(next)),
            Style.HEADING));
    for (var more : next.nodes()) {
      page.paragraph(
          INDENT,
          Line.of(
              "%s like %s%s"
                  .formatted(
                      ReportPage.count(more.count(), "more node"),
                      more.like(),
                      ofPool(more.pool()))));
    }
    for (var more : next.resources()) {
      page.paragraph(
          INDENT,
          Line.of(
              "%s more %s on %s%s"
                  .formatted(
                      ResourceUnit.of(more.resource(), LongStream.of(more.perNode()))
                          .of(more.perNode()),
                      more.resource(),
                      more.nodes() == 1
                          ? "the one node"
                          : "each of the %,d nodes".formatted(more.nodes()),
                      ofPool(more.pool()))));
    }
    if (next.poolsLeftOut() > 0) {
      page.line(
          Line.of(
              "  %,d smaller pools were not tried".formatted(next.poolsLeftOut()), Style.FAINT));
    }
  }

  /// That those are not the ones that fit anyway.
  private String beyond(NextRoom next) {
    return result.rounds() == 0
        ? ""
        : ", beyond the %,d (%,d in all)"
            .formatted(result.rounds(), result.rounds() + next.rounds());
  }

  private static String ofPool(String pool) {
    return pool.isEmpty() ? "" : " (pool %s)".formatted(pool);
  }

  private void nodes(Page page) {
    if (!verbose) {
      return;
    }
    page.heading(Line.of("Nodes", Style.HEADING));
    var table = new Table().left("NODE").left("POOL").left("ZONE");
    result.tallies().forEach(tally -> table.right(FitText.nameOf(tally)));
    for (NodeInfo info : result.after().nodes().nodes()) {
      if (result.placedOn(info.name()) > 0) {
        Node node = info.node();
        var row = new ArrayList<Line>();
        row.add(Line.of(info.name()));
        row.add(Line.of(report.poolOf().of(node)));
        row.add(Line.of(NodePools.zoneOf(node)));
        result
            .tallies()
            .forEach(tally ->
                row.add(Line.of("%,d".formatted(tally.nodes().getOrDefault(info.name(), 0)))));
        table.row(row.toArray(Line[]::new));
      }
    }
    page.table(INDENT, table);
  }

  /// The parts, for headlines.
  static String titleOf(List<MixPart> mix) {
    return mix.stream()
        .map(part ->
            part.times() == 1 ? part.name() : "%d × %s".formatted(part.times(), part.name()))
        .collect(Collectors.joining(" + "));
  }
}
