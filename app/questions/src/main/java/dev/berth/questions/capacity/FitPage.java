package dev.berth.questions.capacity;

import dev.berth.capacity.fit.Bottleneck.Constraint;
import dev.berth.capacity.fit.CordonedRoom;
import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.FitResult.FitTally;
import dev.berth.capacity.fit.Headroom;
import dev.berth.capacity.fit.MixPart;
import dev.berth.capacity.fit.NextRoom;
import dev.berth.capacity.fit.NodePools;
import dev.berth.framework.model.NodeInfo;
import dev.berth.questions.report.ResourceUnit;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// A report for people.
///
/// @param verbose whether to list every node
record FitPage(FitReport report, boolean verbose) {
  private static final int INDENT = 2;

  /// A line names up to this number of zones or pools.
  private static final int FEW = 4;

  void write(Page page) {
    page.line(Line.of(headline(), Style.HEADING));
    parts(page);
    pending(page);
    stop(page);
    bottleneck(page);
    groups(page, "Node pools", "POOL", report.pools());
    groups(page, "Zones", "ZONE", report.zones());
    next(page);
    nodes(page);
  }

  private FitResult result() {
    return report.result();
  }

  /// `52 more fit: Pod default/web`, or `7 more rounds fit (28 pods), and 2 of 4 pods of the next`.
  private String headline() {
    int size = report.mix().stream().mapToInt(part -> part.size()).sum();
    if (size == 1) {
      return "%,d more fit: %s"
          .formatted(result().placed(), result().tallies().getFirst().template().title());
    }
    String rounds =
        "%s of %s %s (%s)"
            .formatted(
                Counts.of(result().rounds(), "more round"),
                titleOf(report.mix()),
                result().rounds() == 1 ? "fits" : "fit",
                Counts.of(result().rounds() * size, "pod"));
    return result().ofNext() == 0
        ? rounds
        : "%s, and %,d of the %,d pods of the next".formatted(rounds, result().ofNext(), size);
  }

  /// The workload, with its file if several files of a round contain it.
  private static String nameOf(FitTally tally) {
    return tally.part().times() == 1
        ? tally.template().title()
        : "%d × %s".formatted(tally.part().times(), tally.template().title());
  }

  /// Describes the parts of a round, unless they are obvious.
  private void parts(Page page) {
    if (result().tallies().size() == 1 && result().tallies().getFirst().perRound() == 1) {
      return;
    }
    var columns =
        new Columns<FitTally>()
            .text("", FitPage::nameOf)
            .last(column -> column.named("PODS"))
            .number("A ROUND", FitTally::perRound)
            .number("PLACED", FitTally::placed);
    page.table(INDENT, columns.rows(result().tallies().stream()));
  }

  private void pending(Page page) {
    if (report.pendingPlaced() + report.pendingLeft() > 0) {
      page.paragraph(
          INDENT,
          "Of the pods that were waiting, %,d got a node first, and %,d still wait."
              .formatted(report.pendingPlaced(), report.pendingLeft()));
    }
    if (result().evicted() > 0) {
      page.paragraph(
          INDENT,
          "%s of lower priority %s evicted to make room."
              .formatted(
                  Counts.of(result().evicted(), "pod"), result().evicted() == 1 ? "was" : "were"),
          Style.WARNING);
    }
  }

  private void stop(Page page) {
    page.heading(Line.of("Why no more: ", Style.HEADING).plus(result().stop().cause().toString()));
    var template = result().stop().template();
    if (template != null && result().tallies().size() > 1) {
      page.line(Line.of("  the next pod of %s".formatted(template.title())));
    }
    page.paragraph(INDENT, result().stop().message());
  }

  private void bottleneck(Page page) {
    List<Constraint> constraints = report.bottleneck().constraints();
    if (constraints.isEmpty()) {
      return;
    }
    page.heading("What keeps the next one out");
    var columns =
        new Columns<Constraint>()
            .wrapping("REASON", it -> Line.of(it.reason()))
            .number("NODES", Constraint::nodes)
            .number("ONLY REASON", Constraint::alone)
            .wrapping("NEAREST", it -> Line.of(nearest(it)))
            .wrapping("WHERE", it -> Line.of(where(it), Style.FAINT));
    page.table(INDENT, columns.rows(constraints.stream()));
    CordonedRoom cordoned = report.cordoned();
    if (cordoned != null) {
      page.paragraph(
          INDENT,
          "Uncordoned, %s would let %s%,d more in."
              .formatted(
                  some(cordoned.nodes().getFirst(), cordoned.nodes().size()),
                  cordoned.isAll() ? "" : "at least ",
                  cordoned.pods()));
    }
  }

  private static String nearest(Constraint constraint) {
    var nearest = constraint.nearest();
    return nearest == null
        ? some(constraint.first(), constraint.nodes())
        : "%s lacks %s of %s".formatted(nearest.node(), nearest.text(), constraint.resource());
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
    page.heading(title);
    var columns =
        new Columns<Headroom>()
            .text(column, group -> group.equals(report.all()) ? "all" : nameOf(group.name()))
            .number("NODES", Headroom::nodes)
            .right(
                "MORE PODS",
                group ->
                    Line.of(
                        "%,d".formatted(group.placed()),
                        group.placed() > 0 ? Style.GOOD : Style.FAINT))
            .number("ON NODES", Headroom::used);
    for (var resource : report.resources()) {
      var unit =
          ResourceUnit.of(resource, groups.stream().mapToLong(group -> group.free(resource)));
      var name = resource.toUpperCase(Locale.ROOT);
      columns
          .right(name + " LEFT", group -> left(group, resource, unit))
          .last(Table::forPeople)
          .right(unit.title(name + " LEFT"), it -> Line.of(unit.plain(it.free(resource))))
          .last(Table::forPrograms)
          .right(
              unit.title(name + " ALLOCATABLE"),
              it -> Line.of(unit.plain(it.allocatable().get(resource))))
          .last(Table::forPrograms);
    }
    boolean hasTotal = groups.size() > 1 && !page.isForPrograms();
    page.table(
        INDENT,
        columns.rows(
            Stream.concat(groups.stream(), hasTotal ? Stream.of(report.all()) : Stream.empty())));
  }

  private static Line left(Headroom group, String resource, ResourceUnit unit) {
    return group.allocatable().get(resource) > 0
        ? Line.of(unit.of(group.free(resource)))
            .plus(" %3d%%".formatted(Math.round(100 * (1 - group.share(resource)))), Style.FAINT)
        : Line.of("–", Style.FAINT);
  }

  private void next(Page page) {
    NextRoom next = report.next();
    if (next == null) {
      return;
    }
    boolean isPossible = !next.nodes().isEmpty() || !next.resources().isEmpty();
    page.heading(
        (isPossible
                ? "To fit %,d more%s, do one of"
                : "To fit %,d more%s, neither more nodes like those of a pool nor larger ones"
                    + " do")
            .formatted(next.rounds(), beyond(next)));
    for (var more : next.nodes()) {
      page.paragraph(
          INDENT,
          "%s like %s%s"
              .formatted(Counts.of(more.count(), "more node"), more.like(), ofPool(more.pool())));
    }
    for (var more : next.resources()) {
      page.paragraph(
          INDENT,
          "%s more %s on %s%s"
              .formatted(
                  ResourceUnit.of(more.resource(), LongStream.of(more.perNode()))
                      .of(more.perNode()),
                  more.resource(),
                  more.nodes() == 1
                      ? "the one node"
                      : "each of the %,d nodes".formatted(more.nodes()),
                  ofPool(more.pool())));
    }
    if (next.poolsLeftOut() > 0) {
      page.line(
          Line.of(
              "  %,d smaller pools were not tried".formatted(next.poolsLeftOut()), Style.FAINT));
    }
  }

  /// Says that these rounds come in addition to the rounds that fit already.
  private String beyond(NextRoom next) {
    return result().rounds() == 0
        ? ""
        : ", beyond the %,d (%,d in all)"
            .formatted(result().rounds(), result().rounds() + next.rounds());
  }

  private static String ofPool(String pool) {
    return pool.isEmpty() ? "" : " (pool %s)".formatted(pool);
  }

  private void nodes(Page page) {
    if (!verbose) {
      return;
    }
    page.heading("Nodes");
    var columns =
        new Columns<NodeInfo>()
            .text("NODE", NodeInfo::name)
            .text("POOL", node -> report.poolOf().of(node.node()))
            .text("ZONE", node -> NodePools.zoneOf(node.node()));
    for (var tally : result().tallies()) {
      columns.number(nameOf(tally), node -> tally.nodes().getOrDefault(node.name(), 0));
    }
    page.table(
        INDENT,
        columns.rows(
            result().after().nodes().nodes().stream()
                .filter(node -> result().placedOn(node.name()) > 0)));
  }

  private static String titleOf(List<MixPart> mix) {
    return mix.stream()
        .map(part ->
            part.times() == 1 ? part.name() : "%d × %s".formatted(part.times(), part.name()))
        .collect(Collectors.joining(" + "));
  }
}
