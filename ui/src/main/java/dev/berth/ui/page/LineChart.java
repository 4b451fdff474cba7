package dev.berth.ui.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/// Lines over time, the latest at the right, for an SVG of [#WIDTH] by [#HEIGHT].
///
/// @param when which time they are about, in words
/// @param highest the highest value, in words
public record LineChart(String title, String when, String highest, List<Line> lines) {
  /// A unit for each step of an hour of a running scheduler.
  public static final int WIDTH = 720;

  public static final int HEIGHT = 100;

  /// A line.
  ///
  /// @param now the latest value in words; a dash if it is not known
  /// @param parts the points of each part, as SVG has them: there are gaps where nothing is known
  public record Line(String name, String now, List<String> parts) {
    public Line {
      parts = List.copyOf(parts);
    }
  }

  public LineChart {
    lines = List.copyOf(lines);
  }

  /// Puts it together.
  ///
  /// @param when which time they are about, in words
  /// @param places of the values, from 0 to [#WIDTH]
  /// @param values by the name of their line; null where nothing is known
  /// @param text tells a value in words
  static LineChart of(
      String title,
      String when,
      List<Integer> places,
      Map<String, ? extends List<@Nullable Double>> values,
      DoubleFunction<String> text) {
    double highest =
        values.values().stream()
            .flatMap(List::stream)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    var lines = new ArrayList<Line>();
    values.forEach(
        (name, line) -> lines.add(line(name, places, line, highest > 0 ? highest : 1, text)));
    return new LineChart(title, when, text.apply(highest), lines);
  }

  private static Line line(
      String name,
      List<Integer> places,
      List<@Nullable Double> values,
      double highest,
      DoubleFunction<String> text) {
    var parts = new ArrayList<String>();
    var points = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      Double value = values.get(i);
      if (value == null) {
        addTo(parts, points);
      } else {
        points.append(
            String.format(
                Locale.ROOT,
                "%s%d,%.1f",
                points.isEmpty() ? "" : " ",
                places.get(i),
                HEIGHT - value * HEIGHT / highest));
      }
    }
    addTo(parts, points);
    Double now = values.isEmpty() ? null : values.getLast();
    return new Line(name, now == null ? "–" : text.apply(now), parts);
  }

  /// Ends a part. One of a single point is a line to itself.
  private static void addTo(List<String> parts, StringBuilder points) {
    if (!points.isEmpty()) {
      parts.add(points.indexOf(" ") < 0 ? points + " " + points : points.toString());
      points.setLength(0);
    }
  }

  /// The chart in words.
  public String text() {
    var text =
        new StringBuilder(title).append(' ').append(when).append(", at most ").append(highest);
    lines.forEach(line ->
        text.append(lines.getFirst().equals(line) ? "; last: " : ", ")
            .append(line.name)
            .append(' ')
            .append(line.now));
    return text.toString();
  }
}
