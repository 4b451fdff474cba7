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
/// @param when the time that the chart shows, in words
/// @param highest the highest value, in words
public record LineChart(String title, String when, String highest, List<Line> lines) {
  /// One unit for each step in an hour of a running scheduler.
  public static final int WIDTH = 720;

  public static final int HEIGHT = 100;

  /// A line.
  ///
  /// @param now the latest value in words; a dash if it is not known
  /// @param parts the points of each part, in the syntax of SVG; there are gaps where values are
  ///   not known
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
  /// @param when the time that the chart shows, in words
  /// @param places the places of the values, from 0 to [#WIDTH]
  /// @param values the values by the name of their line; null where a value is not known
  /// @param text formats a value
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

  /// Ends a part. A part with a single point becomes a line from the point to itself.
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
