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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Draws charts into a folder: `utilisation.svg`, one for each resource, `pods.svg`, and where
/// there are several groups `shares-of-….svg`, `fairness.svg` and `waits-by-….svg`. For one thread.
public final class TimelineCharts {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 420;

  /// Of many groups, those with the largest shares, or the longest waits, are drawn.
  private static final int MOST_GROUPS = 8;

  private static final double GIBIBYTE = 1L << 30;
  private static final double PERCENT = 100;

  private final TimelineFigures figures;
  private final TimeAxis axis;
  private final Path folder;

  private TimelineCharts(TimelineFigures figures, Path folder) {
    this.figures = figures;
    this.folder = folder;
    axis = TimeAxis.of(figures.end());
  }

  /// Draws all charts.
  ///
  /// @param folder is made if it is not there
  /// @throws IOException if a file cannot be written, or if there are no fonts; the message is for
  ///   the user
  public static void write(TimelineFigures figures, Path folder) throws IOException {
    Files.createDirectories(folder);
    try {
      new TimelineCharts(figures, folder).writeAll();
    } catch (InternalError | RuntimeException e) {
      throw withoutFonts(e);
    }
  }

  /// What to say where the JDK says that there are no fonts.
  static IOException withoutFonts(Throwable why) {
    return new IOException(
        "charts cannot be drawn here; they need fonts, as the packages fontconfig and"
            + " fonts-dejavu-core have them (%s)".formatted(why),
        why);
  }

  private void writeAll() throws IOException {
    utilisation();
    for (var resource : figures.resources()) {
      resource(resource);
    }
    pods();
    fairness();
    for (var shares : figures.shares()) {
      shares(shares);
    }
    for (var by : List.of(Grouping.NAMESPACE, Grouping.QUEUE, Grouping.PRIORITY)) {
      waits(by, figures.waitsBy().getOrDefault(by, Map.of()));
    }
  }

  private void utilisation() throws IOException {
    var chart = overTime("Requested of what is allocatable", "%");
    chart.getStyler().setYAxisMax(PERCENT);
    figures.resources().forEach(it -> add(chart, it.resource(), it.utilisation(), PERCENT));
    write(chart, "utilisation");
  }

  private void resource(ResourceFigures resource) throws IOException {
    boolean isMemory = resource.resource().equals("memory");
    var chart =
        overTime(
            resource.resource(),
            isMemory ? "GiB" : resource.resource().equals("cpu") ? "cores" : "");
    double scale = isMemory ? 1 / GIBIBYTE : 1;
    add(chart, "requested", resource.requested(), scale);
    add(chart, "allocatable", resource.allocatable(), scale);
    write(chart, resource.resource().replace('/', '-'));
  }

  private void pods() throws IOException {
    var chart = overTime("Pods", "");
    add(chart, "running", figures.running(), 1);
    add(chart, "waiting", figures.waiting(), 1);
    write(chart, "pods");
  }

  private void fairness() throws IOException {
    var several = figures.shares().stream().filter(it -> it.groups().size() > 1).toList();
    if (several.isEmpty()) {
      return;
    }
    var chart = overTime("Jain's index of dominant shares, while pods wait", "");
    chart.getStyler().setYAxisMax(1.0);
    several.forEach(it -> add(chart, "of %ss".formatted(name(it.by())), it.jain(), 1));
    write(chart, "fairness");
  }

  private void shares(ShareFigures shares) throws IOException {
    if (shares.groups().size() < 2) {
      return;
    }
    var chart = overTime("Dominant shares of %ss".formatted(name(shares.by())), "%");
    shares.groups().entrySet().stream()
        .sorted(
            comparingDouble((Map.Entry<String, SeriesFigures> it) -> -mean(it.getValue()))
                .thenComparing(Map.Entry::getKey))
        .limit(MOST_GROUPS)
        .forEach(it -> add(chart, it.getKey(), it.getValue(), PERCENT));
    write(chart, "shares-of-%ss".formatted(name(shares.by())));
  }

  private static double mean(SeriesFigures series) {
    var mean = series.mean();
    return mean == null ? 0 : mean;
  }

  private void waits(Grouping by, Map<String, WaitFigures> groups) throws IOException {
    if (groups.size() < 2) {
      return;
    }
    var shown = new LinkedHashMap<String, WaitFigures>();
    groups.entrySet().stream()
        .sorted(
            comparingDouble((Map.Entry<String, WaitFigures> it) -> -it.getValue().mean().toNanos())
                .thenComparing(Map.Entry::getKey))
        .limit(MOST_GROUPS)
        .forEach(it -> shown.put(it.getKey(), it.getValue()));
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("Waiting times by %s".formatted(name(by)))
            .yAxisTitle("minutes")
            .build();
    chart.getStyler().setXAxisLabelRotation(30).setLegendPosition(LegendPosition.OutsideE);
    bars(chart, "median", shown, it -> it.p50().toMillis());
    bars(chart, "90th percentile", shown, it -> it.p90().toMillis());
    bars(chart, "99th percentile", shown, it -> it.p99().toMillis());
    try (var out = Files.newOutputStream(file("waits-by-%s".formatted(name(by))))) {
      ChartEncoder.saveChart(chart, out, "svg");
    }
  }

  private static void bars(
      CategoryChart chart,
      String series,
      Map<String, WaitFigures> groups,
      ToLongFunction<WaitFigures> millis) {
    List<Double> minutes = new ArrayList<>();
    groups.values().forEach(it -> minutes.add(millis.applyAsLong(it) / 60_000.0));
    chart.addSeries(series, new ArrayList<>(groups.keySet()), minutes);
  }

  private static String name(Grouping by) {
    return by.name().toLowerCase(Locale.ROOT);
  }

  private XYChart overTime(String title, String unit) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(axis.title())
            .yAxisTitle(unit)
            .build();
    chart.getStyler().setXAxisMin(0.0).setYAxisMin(0.0).setLegendPosition(LegendPosition.OutsideE);
    return chart;
  }

  /// A line with a point in the middle of each span; nothing, where there is no value.
  private void add(XYChart chart, String title, SeriesFigures series, double scale) {
    List<@Nullable Double> averages = series.points().averages();
    var x = new double[averages.size()];
    var y = new double[averages.size()];
    for (var i = 0; i < x.length; i++) {
      x[i] = axis.of((i + 0.5) * series.points().span().toNanos());
      Double average = averages.get(i);
      y[i] = average == null ? Double.NaN : average * scale;
    }
    if (x.length > 0) {
      chart.addSeries(title, x, y).setMarker(SeriesMarkers.NONE);
    }
  }

  private void write(XYChart chart, String name) throws IOException {
    if (chart.getSeriesCollection().isEmpty()) {
      return;
    }
    try (var out = Files.newOutputStream(file(name))) {
      ChartEncoder.saveChart(chart, out, "svg");
    }
  }

  private Path file(String name) {
    return folder.resolve(name + ".svg");
  }
}
