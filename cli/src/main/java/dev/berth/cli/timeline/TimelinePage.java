package dev.berth.cli.timeline;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingLong;
import static java.util.Comparator.reverseOrder;

import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.timeline.measure.Grouping;
import dev.berth.timeline.measure.ResourceFigures;
import dev.berth.timeline.measure.SeriesFigures;
import dev.berth.timeline.measure.ShareFigures;
import dev.berth.timeline.measure.StopFigures;
import dev.berth.timeline.measure.TimelineFigures;
import dev.berth.timeline.measure.WaitFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A simulation over time on a page: who waited how long, what was in use, who had how much of it.
public final class TimelinePage {
  /// Of each kind of group, so many are shown.
  private static final int FEW = 10;

  private static final int LINE = 30;

  private final TimelineOutcome outcome;
  private final TimelineFigures figures;
  private final boolean all;

  /// @param all whether to show every group and every pod that waits, however many
  public TimelinePage(TimelineOutcome outcome, boolean all) {
    this.outcome = outcome;
    figures = outcome.figures();
    this.all = all;
  }

  public void write(Page page) {
    page.paragraph(0, summary());
    if (outcome.isPartial()) {
      page.paragraph(0, Line.of("Stopped early, %s.".formatted(outcome.extent()), Style.WARNING));
    }
    stops(page, "preempted", figures.preempted());
    stops(page, "stopped when their node left", figures.displaced());
    new StillWaitingSection(figures.stillWaiting(), figures.end(), all).write(page);
    waits(page);
    use(page);
    figures.shares().forEach(shares -> fairness(page, shares));
  }

  private void waits(Page page) {
    page.heading(Line.of("Waiting times", Style.HEADING));
    var table =
        new Table()
            .left("")
            .named("OF")
            .right("PODS")
            .right("MEAN")
            .right("P50")
            .right("P90")
            .right("P99")
            .right("MAX")
            .right("STILL WAITING");
    row(table, "all", figures.waits());
    var hidden = 0;
    for (var by : Grouping.values()) {
      var groups = figures.waitsBy().getOrDefault(by, Map.of());
      if (groups.size() > 1) {
        hidden += rows(table, by, groups);
      }
    }
    page.table(2, table);
    if (hidden > 0) {
      page.line(
          Line.of(
              "  and %,d more that waited less; --all shows every one".formatted(hidden),
              Style.FAINT));
    }
  }

  /// @return how many groups are left out
  private int rows(Table table, Grouping by, Map<String, WaitFigures> groups) {
    var longest = comparingLong((Map.Entry<String, WaitFigures> it) -> it.getValue().waiting());
    var names =
        groups.entrySet().stream()
            .sorted(
                comparing(
                        (Map.Entry<String, WaitFigures> it) -> it.getValue().mean(), reverseOrder())
                    .thenComparing(longest.reversed())
                    .thenComparing(Map.Entry::getKey))
            .limit(all ? Integer.MAX_VALUE : FEW)
            .toList();
    names.forEach(it -> row(table, title(by, it.getKey()), it.getValue()));
    return groups.size() - names.size();
  }

  private static String title(Grouping by, String group) {
    return switch (by) {
      case NAMESPACE, QUEUE -> "%s %s".formatted(name(by), group);
      case PRIORITY -> group.contains(" ") ? group : "%s %s".formatted(name(by), group);
      case WORKLOAD -> group;
    };
  }

  private static void row(Table table, String title, WaitFigures waits) {
    table.row(
        Line.of(title),
        Line.of("%,d".formatted(waits.started())),
        Line.of(TimeText.of(waits.mean())),
        Line.of(TimeText.of(waits.p50())),
        Line.of(TimeText.of(waits.p90())),
        Line.of(TimeText.of(waits.p99())),
        Line.of(TimeText.of(waits.max())),
        waits.waiting() == 0
            ? Line.EMPTY
            : Line.of("%,d".formatted(waits.waiting()), Style.WARNING));
  }

  private void use(Page page) {
    page.heading(Line.of("Use of the cluster", Style.HEADING));
    var table =
        new Table().left("").named("OF").right("MEAN").right("MOST").left("OVER TIME").forPeople();
    for (ResourceFigures resource : figures.resources()) {
      var utilisation = resource.utilisation();
      table.row(
          Line.of(resource.resource()),
          Line.of(percent(utilisation.mean())),
          Line.of(percent(utilisation.max())),
          Line.of(Sparkline.of(utilisation.points(), 1, LINE), Style.GOOD));
    }
    pods(table, "pods running", figures.running(), Style.GOOD);
    pods(table, "pods waiting", figures.waiting(), Style.WARNING);
    page.table(2, table);
  }

  private static void pods(Table table, String title, SeriesFigures series, Style style) {
    Double max = series.max();
    table.row(
        Line.of(title),
        Line.of(number(series.mean())),
        Line.of(number(max)),
        Line.of(Sparkline.of(series.points(), max == null ? 1 : max, LINE), style));
  }

  private void fairness(Page page, ShareFigures shares) {
    if (shares.groups().size() < 2) {
      return;
    }
    var jain = shares.jain().mean();
    page.heading(
        Line.of("Shares of %ss".formatted(name(shares.by())), Style.HEADING)
            .plus(
                jain == null
                    ? "  nobody had to wait while another had pods"
                    : String.format(Locale.ROOT, "  Jain's index %.2f while pods wait", jain),
                Style.FAINT));
    var table =
        new Table().left("").named("OF").right("MEAN").right("MOST").left("OVER TIME").forPeople();
    var largest = new ArrayList<Map.Entry<String, SeriesFigures>>(shares.groups().entrySet());
    largest.sort(
        comparingDouble((Map.Entry<String, SeriesFigures> it) -> orZero(it.getValue().mean()))
            .reversed()
            .thenComparing(Map.Entry::getKey));
    List<Map.Entry<String, SeriesFigures>> shown =
        all || largest.size() <= FEW ? largest : largest.subList(0, FEW);
    double top = largest.stream().mapToDouble(it -> orZero(it.getValue().max())).max().orElse(1);
    shown.forEach(it ->
        table.row(
            Line.of(it.getKey()),
            Line.of(percent(it.getValue().mean())),
            Line.of(percent(it.getValue().max())),
            Line.of(Sparkline.of(it.getValue().points(), top, LINE), Style.GOOD)));
    page.table(2, table);
    if (shown.size() < largest.size()) {
      page.line(
          Line.of(
              "  and %,d smaller ones; --all shows every one"
                  .formatted(largest.size() - shown.size()),
              Style.FAINT));
    }
  }

  private static void stops(Page page, String what, StopFigures stops) {
    if (stops.pods() > 0) {
      page.paragraph(
          0,
          Line.of(
              "%s %s %s, after %s of work in all, and arrived again."
                  .formatted(
                      ReportPage.count(stops.pods(), "pod"),
                      stops.pods() == 1 ? "was" : "were",
                      what,
                      TimeText.of(stops.lost())),
              Style.WARNING));
    }
  }

  private Line summary() {
    var waits = figures.waits();
    return Line.of(
        "In %s, %s arrived, %,d of them ended%s%s."
            .formatted(
                TimeText.of(figures.end()),
                ReportPage.count(figures.arrived(), "pod"),
                figures.succeeded(),
                rest(figures.stillRunning(), "run"),
                rest(waits.waiting(), "wait")),
        waits.waiting() == 0 ? Style.GOOD : Style.HEADING);
  }

  private static String rest(long pods, String verb) {
    return pods == 0 ? "" : ", %,d %s%s".formatted(pods, verb, pods == 1 ? "s" : "");
  }

  private static String name(Grouping by) {
    return by.name().toLowerCase(Locale.ROOT);
  }

  private static double orZero(@Nullable Double value) {
    return value == null ? 0 : value;
  }

  private static String percent(@Nullable Double share) {
    return share == null ? "–" : Math.round(share * 100) + "%";
  }

  private static String number(@Nullable Double value) {
    return value == null ? "–" : String.format(Locale.ROOT, value < 10 ? "%,.1f" : "%,.0f", value);
  }
}
