package dev.berth.timeline.chart;

import static java.util.Comparator.comparingDouble;

import dev.berth.timeline.measure.Grouping;
import dev.berth.timeline.measure.ResourceFigures;
import dev.berth.timeline.measure.SeriesFigures;
import dev.berth.timeline.measure.ShareFigures;
import dev.berth.timeline.measure.TimelineFigures;
import dev.berth.timeline.measure.WaitFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Draws the charts of a simulation over time: `utilisation`, one chart for each requested
/// resource, and `pods`; with several groups also `shares-of-…`, `fairness` and `waits-by-…`.
/// Leaves out empty charts. For one thread.
public final class TimelineCharts {
  /// The maximum number of drawn groups: those with the largest shares, or the longest waits.
  private static final int MOST_GROUPS = 7;

  /// A limit more than this many times above the values is not drawn, because the values would be
  /// too small to see.
  private static final double NEAR = 4;

  private static final double GIBIBYTE = 1L << 30;
  private static final double PERCENT = 100;

  private final TimelineFigures figures;
  private final String about;
  private final List<Chart> charts = new ArrayList<>();

  private TimelineCharts(TimelineFigures figures, String about) {
    this.figures = figures;
    this.about = about;
  }

  /// Returns all charts.
  ///
  /// @param about the subject of the simulation, such as the names of files
  public static List<Chart> of(TimelineFigures figures, String about) {
    var charts = new TimelineCharts(figures, about);
    charts.drawAll();
    return List.copyOf(charts.charts);
  }

  /// Writes each chart to a separate file.
  ///
  /// @param folder created if it does not exist
  /// @throws IOException if a file cannot be written; the message is for the user
  public static void write(List<Chart> charts, Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Chart chart : charts) {
      Files.writeString(folder.resolve(chart.name() + ".svg"), chart.svg());
    }
  }

  private void drawAll() {
    utilisation();
    requested().forEach(this::resource);
    pods();
    fairness();
    figures.shares().forEach(this::shares);
    for (var by : List.of(Grouping.NAMESPACE, Grouping.QUEUE, Grouping.PRIORITY)) {
      waits(by, figures.waitsBy().getOrDefault(by, Map.of()));
    }
  }

  private List<ResourceFigures> requested() {
    return figures.resources().stream().filter(it -> orZero(it.requested().max()) > 0).toList();
  }

  private void utilisation() {
    if (requested().isEmpty()) {
      return;
    }
    var chart = chart("Requested of what is allocatable", "%").upTo(PERCENT);
    requested().forEach(it -> chart.line(it.resource(), scaled(it.utilisation(), PERCENT)));
    add("utilisation", chart);
  }

  private void resource(ResourceFigures resource) {
    boolean isMemory = resource.resource().equals("memory");
    boolean isCpu = resource.resource().equals("cpu");
    double scale = isMemory ? 1 / GIBIBYTE : 1;
    add(
        resource.resource().replace('/', '-'),
        chart("Requested " + resource.resource(), isMemory ? "GiB" : isCpu ? "cores" : "")
            .line("requested", scaled(resource.requested(), scale))
            .limit("allocatable", scaled(resource.allocatable(), scale)));
  }

  private void pods() {
    double most = Math.max(orZero(figures.running().max()), orZero(figures.waiting().max()));
    if (most == 0) {
      return;
    }
    var chart =
        chart("Pods", "")
            .ofThings()
            .line("running", scaled(figures.running(), 1))
            .line("waiting", scaled(figures.waiting(), 1));
    double room = orZero(figures.allocatablePods().max());
    if (room <= NEAR * most) {
      chart.limit("allocatable", scaled(figures.allocatablePods(), 1));
    } else {
      chart.limit("allocatable: %,.0f, far above".formatted(room), List.of());
    }
    add("pods", chart);
  }

  private void fairness() {
    var several = figures.shares().stream().filter(it -> it.groups().size() > 1).toList();
    if (several.stream().allMatch(it -> it.jain().mean() == null)) {
      return;
    }
    var chart = chart("Jain's index of dominant shares, while pods wait", "").upTo(1);
    several.forEach(it -> chart.line("of %ss".formatted(name(it.by())), scaled(it.jain(), 1)));
    add("fairness", chart);
  }

  private void shares(ShareFigures shares) {
    if (shares.groups().size() < 2) {
      return;
    }
    var largest =
        shares.groups().entrySet().stream()
            .filter(it -> orZero(it.getValue().max()) > 0)
            .sorted(
                comparingDouble(
                        (Map.Entry<String, SeriesFigures> it) -> -orZero(it.getValue().mean()))
                    .thenComparing(Map.Entry::getKey))
            .toList();
    var chart = chart("Dominant shares of %ss".formatted(name(shares.by())), "%");
    largest.stream()
        .limit(MOST_GROUPS)
        .forEach(it -> chart.area(it.getKey(), scaled(it.getValue(), PERCENT)));
    if (largest.size() > MOST_GROUPS) {
      chart.area(
          "%,d others".formatted(largest.size() - MOST_GROUPS),
          sum(largest.stream().skip(MOST_GROUPS).map(Map.Entry::getValue)));
    }
    if (!largest.isEmpty()) {
      add("shares-of-%ss".formatted(name(shares.by())), chart);
    }
  }

  private static List<@Nullable Double> sum(Stream<SeriesFigures> shares) {
    var sum = new ArrayList<@Nullable Double>();
    shares
        .map(it -> scaled(it, PERCENT))
        .forEach(values -> {
          for (int i = 0; i < values.size(); i++) {
            double value = orZero(values.get(i));
            if (i < sum.size()) {
              sum.set(i, orZero(sum.get(i)) + value);
            } else {
              sum.add(value);
            }
          }
        });
    return sum;
  }

  private void waits(Grouping by, Map<String, WaitFigures> groups) {
    var longest =
        groups.entrySet().stream()
            .sorted(
                comparingDouble(
                        (Map.Entry<String, WaitFigures> it) -> -it.getValue().mean().toNanos())
                    .thenComparing(Map.Entry::getKey))
            .limit(MOST_GROUPS)
            .toList();
    Duration most =
        longest.stream()
            .map(it -> it.getValue().p99())
            .max(Duration::compareTo)
            .orElse(Duration.ZERO);
    if (groups.size() < 2 || most.isZero()) {
      return;
    }
    var axis = TimeAxis.of(most);
    var chart =
        new BarChart(
            "Waiting times by %s".formatted(name(by)),
            about,
            axis.title(),
            List.of("median", "90th percentile", "99th percentile"));
    longest.forEach(it ->
        chart.group(
            it.getKey(),
            Stream.of(it.getValue().p50(), it.getValue().p90(), it.getValue().p99())
                .map(axis::inUnits)
                .toList()));
    charts.add(new Chart("waits-by-%s".formatted(name(by)), chart.svg()));
  }

  private static String name(Grouping by) {
    return by.name().toLowerCase(Locale.ROOT);
  }

  private TimeChart chart(String title, String unit) {
    return new TimeChart(title, about, unit);
  }

  private void add(String name, TimeChart chart) {
    charts.add(new Chart(name, chart.svg(figures.running().points().span(), figures.end())));
  }

  private static List<@Nullable Double> scaled(SeriesFigures series, double scale) {
    var scaled = new ArrayList<@Nullable Double>();
    series.points().averages().forEach(it -> scaled.add(it == null ? null : it * scale));
    return scaled;
  }

  private static double orZero(@Nullable Double value) {
    return Objects.requireNonNullElse(value, 0.0);
  }
}
