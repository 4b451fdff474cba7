package dev.berth.timeline.chart;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A chart of values over time, as lines or stacked areas. For one thread.
public final class TimeChart {
  /// The maximum number of points of a series; nobody would see more.
  private static final int MOST_POINTS = 200;

  /// The ways of drawing a series.
  enum Kind {
    LINE,

    /// An area on top of the previous areas.
    AREA,

    /// A dashed line.
    LIMIT
  }

  /// @param values the values in order; null where a value is missing
  record Series(String name, Kind kind, List<@Nullable Double> values) {}

  private final String title;
  private final String about;
  private final String unit;
  private final List<Series> series = new ArrayList<>();
  private double least;
  private boolean isCount;

  /// Creates a chart without values.
  ///
  /// @param about the subject of the chart, such as the input
  /// @param unit the unit of the values; empty for counts
  public TimeChart(String title, String about, String unit) {
    this.title = title;
    this.about = about;
    this.unit = unit;
  }

  /// Adds a line.
  public TimeChart line(String name, List<@Nullable Double> values) {
    return add(name, Kind.LINE, values);
  }

  /// Adds an area on top of the previous areas.
  public TimeChart area(String name, List<@Nullable Double> values) {
    return add(name, Kind.AREA, values);
  }

  /// Adds a dashed line for a limit of the other values.
  public TimeChart limit(String name, List<@Nullable Double> values) {
    return add(name, Kind.LIMIT, values);
  }

  private TimeChart add(String name, Kind kind, List<@Nullable Double> values) {
    series.add(new Series(name, kind, values));
    return this;
  }

  /// Makes the axis of values reach at least this value.
  public TimeChart upTo(double value) {
    least = value;
    return this;
  }

  /// Marks the values as counts, so the axis has only whole numbers.
  public TimeChart ofThings() {
    isCount = true;
    return this;
  }

  /// Returns the chart as SVG.
  ///
  /// @param span the time between two values
  /// @param length the total time
  public String svg(Duration span, Duration length) {
    int points = series.stream().mapToInt(it -> it.values.size()).max().orElse(0);
    int in = Math.max(1, Math.ceilDiv(points, MOST_POINTS));
    var svg = new Svg(TimePlot.WIDTH, title, about);
    new TimePlot(
            svg,
            series.stream()
                .map(it -> new Series(it.name, it.kind, thinned(it.values, in)))
                .toList(),
            span.multipliedBy(in),
            length)
        .draw(unit, least, isCount);
    return svg.document(TimePlot.HEIGHT);
  }

  /// Returns fewer values: each is the mean of several values.
  private static List<@Nullable Double> thinned(List<@Nullable Double> values, int in) {
    if (in == 1) {
      return values;
    }
    var thinned = new ArrayList<@Nullable Double>();
    for (int from = 0; from < values.size(); from += in) {
      var mean =
          values.subList(from, Math.min(values.size(), from + in)).stream()
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .average();
      thinned.add(mean.isPresent() ? mean.getAsDouble() : null);
    }
    return thinned;
  }
}
