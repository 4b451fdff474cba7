package dev.berth.timeline.chart;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Values over time: lines, or areas one upon the other. For one thread.
public final class TimeChart {
  /// More points than this would not be seen.
  private static final int MOST_POINTS = 200;

  /// How a series is drawn.
  enum Kind {
    LINE,

    /// Upon the areas before it.
    AREA,

    /// Dashed.
    LIMIT
  }

  /// @param values one behind the other; null where there is none
  record Series(String name, Kind kind, List<@Nullable Double> values) {}

  private final String title;
  private final String about;
  private final String unit;
  private final List<Series> series = new ArrayList<>();
  private double least;
  private boolean isCount;

  /// A chart with no values yet.
  ///
  /// @param about what it is about, such as the input
  /// @param unit of the values; empty for numbers of something
  public TimeChart(String title, String about, String unit) {
    this.title = title;
    this.about = about;
    this.unit = unit;
  }

  /// Adds a line.
  public TimeChart line(String name, List<@Nullable Double> values) {
    return add(name, Kind.LINE, values);
  }

  /// Adds an area upon those before it.
  public TimeChart area(String name, List<@Nullable Double> values) {
    return add(name, Kind.AREA, values);
  }

  /// Adds a dashed line that others stay below.
  public TimeChart limit(String name, List<@Nullable Double> values) {
    return add(name, Kind.LIMIT, values);
  }

  private TimeChart add(String name, Kind kind, List<@Nullable Double> values) {
    series.add(new Series(name, kind, values));
    return this;
  }

  /// The axis of values reaches so far, or further.
  public TimeChart upTo(double value) {
    least = value;
    return this;
  }

  /// The values are numbers of things, which have no halves.
  public TimeChart ofThings() {
    isCount = true;
    return this;
  }

  /// The chart as SVG.
  ///
  /// @param span the time from one value to the next
  /// @param length of all the time
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

  /// One value in the place of several, which is their mean.
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
