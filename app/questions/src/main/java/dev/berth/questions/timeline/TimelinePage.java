package dev.berth.questions.timeline;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;
import static java.util.Map.Entry.comparingByKey;

import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import dev.berth.terminal.TimeText;
import dev.berth.timeline.measure.Grouping;
import dev.berth.timeline.measure.SeriesFigures;
import dev.berth.timeline.measure.ShareFigures;
import dev.berth.timeline.measure.StopFigures;
import dev.berth.timeline.measure.TimelineFigures;
import dev.berth.timeline.measure.WaitFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The page of a simulation over time: the waiting times, the use of resources, and the shares.
///
/// @param all whether to show every group and every waiting pod
public record TimelinePage(TimelineOutcome outcome, boolean all) {
  /// The number of groups of each kind that are shown.
  private static final int FEW = 10;

  /// The maximum width of values over time, in characters.
  private static final int LINE = 30;

  private static final String SIGNS = "▁▂▃▄▅▆▇█";

  /// Columns with waiting times.
  static final List<String> TIMES = List.of("MEAN", "P50", "P90", "P99", "MAX");

  public void write(Page page) {
    var figures = outcome.figures();
    page.paragraph(0, summary(figures));
    if (outcome.isPartial()) {
      page.paragraph(0, "Stopped early, %s.".formatted(outcome.extent()), Style.WARNING);
    }
    stops(page, "preempted", figures.preempted());
    stops(page, "stopped when their node left", figures.displaced());
    new StillWaitingSection(figures.stillWaiting(), figures.end(), all).write(page);
    waits(page, figures);
    use(page, figures);
    figures.shares().forEach(shares -> fairness(page, shares));
  }

  private void waits(Page page, TimelineFigures figures) {
    var table = new Table().left("").named("OF").right("PODS");
    TIMES.forEach(table::right);
    table.right("STILL WAITING");
    row(table, "all", figures.waits());
    int hidden = 0;
    for (var by : Grouping.values()) {
      var groups = figures.waitsBy().getOrDefault(by, Map.of());
      if (groups.size() > 1) {
        hidden += rows(table, by, groups);
      }
    }
    page.section("Waiting times", table);
    page.more(2, hidden, "more that waited less; --all shows every one");
  }

  /// @return the number of groups that are left out
  private int rows(Table table, Grouping by, Map<String, WaitFigures> groups) {
    var longest = comparing(WaitFigures::mean).thenComparingLong(WaitFigures::waiting).reversed();
    var names =
        groups.entrySet().stream()
            .sorted(
                Entry.<String, WaitFigures>comparingByValue(longest)
                    .thenComparing(comparingByKey()))
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
    var cells = new ArrayList<>(List.of(Line.of(title), Line.of("%,d".formatted(waits.started()))));
    cells.addAll(times(waits));
    cells.add(waits.waiting() == 0 ? Line.EMPTY : waiting(waits));
    table.row(cells.toArray(Line[]::new));
  }

  /// The cells of the columns [#TIMES].
  static List<Line> times(WaitFigures waits) {
    return Stream.of(waits.mean(), waits.p50(), waits.p90(), waits.p99(), waits.max())
        .map(time -> Line.of(TimeText.of(time)))
        .toList();
  }

  /// How many wait still.
  static Line waiting(WaitFigures waits) {
    return Line.of(
        "%,d".formatted(waits.waiting()), waits.waiting() == 0 ? Style.PLAIN : Style.WARNING);
  }

  private static void use(Page page, TimelineFigures figures) {
    var table = overTime();
    for (var resource : figures.resources()) {
      share(table, resource.resource(), resource.utilisation(), 1);
    }
    pods(table, "pods running", figures.running(), Style.GOOD);
    pods(table, "pods waiting", figures.waiting(), Style.WARNING);
    page.section("Use of the cluster", table);
  }

  private static Table overTime() {
    var table = new Table().left("").named("OF").right("MEAN").right("MOST");
    return table.left("OVER TIME").forPeople();
  }

  private static void share(Table table, String title, SeriesFigures series, double top) {
    table.row(
        Line.of(title),
        Line.of(percent(series.mean())),
        Line.of(percent(series.max())),
        Line.of(sparkline(series, top), Style.GOOD));
  }

  private static void pods(Table table, String title, SeriesFigures series, Style style) {
    Double max = series.max();
    table.row(
        Line.of(title),
        Line.of(number(series.mean())),
        Line.of(number(max)),
        Line.of(sparkline(series, max == null ? 1 : max), style));
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
    var table = overTime();
    var most = comparingDouble((SeriesFigures it) -> orZero(it.mean())).reversed();
    var largest =
        shares.groups().entrySet().stream()
            .sorted(
                Entry.<String, SeriesFigures>comparingByValue(most).thenComparing(comparingByKey()))
            .toList();
    int shown = all ? largest.size() : Math.min(largest.size(), FEW);
    double top = largest.stream().mapToDouble(it -> orZero(it.getValue().max())).max().orElse(1);
    largest.subList(0, shown).forEach(it -> share(table, it.getKey(), it.getValue(), top));
    page.table(2, table);
    page.more(2, largest.size() - shown, "smaller ones; --all shows every one");
  }

  private static void stops(Page page, String what, StopFigures stops) {
    if (stops.pods() > 0) {
      page.paragraph(
          0,
          "%s %s, after %s of work in all, and arrived again."
              .formatted(
                  Counts.of(stops.pods(), "pod", "was", "were"), what, TimeText.of(stops.lost())),
          Style.WARNING);
    }
  }

  private static Line summary(TimelineFigures figures) {
    var waits = figures.waits();
    return Line.of(
        "In %s, %s arrived, %,d of them ended%s%s."
            .formatted(
                TimeText.of(figures.end()),
                Counts.of(figures.arrived(), "pod"),
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

  static String percent(@Nullable Double share) {
    return share == null ? "–" : Math.round(share * 100) + "%";
  }

  private static String number(@Nullable Double value) {
    return value == null ? "–" : String.format(Locale.ROOT, value < 10 ? "%,.1f" : "%,.0f", value);
  }

  /// A value over time on one line; if there are many points, several share a sign.
  ///
  /// @param top the value of the highest sign; zero has no sign
  private static String sparkline(SeriesFigures series, double top) {
    var values = series.points().averages();
    int cells = Math.min(LINE, values.size());
    var line = new StringBuilder();
    for (int i = 0; i < cells; i++) {
      int from = i * values.size() / cells;
      int to = (i + 1) * values.size() / cells;
      line.append(sign(values.subList(from, to), top));
    }
    return line.toString();
  }

  private static char sign(Iterable<@Nullable Double> values, double top) {
    double sum = 0;
    int count = 0;
    for (Double value : values) {
      if (value != null) {
        sum += value;
        count++;
      }
    }
    if (sum == 0) {
      return ' ';
    }
    double share = sum / count / top;
    return SIGNS.charAt(Math.clamp((int) Math.ceil(share * SIGNS.length()) - 1, 0, 7));
  }
}
