package dev.berth.ui.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Lines over the last hour, the latest at the right, for an SVG of [#WIDTH] by [#HEIGHT].
///
/// @param highest the highest value, in words
public record RateChart(String title, String highest, List<Line> lines) {
  /// A unit for each step of an hour.
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

  public RateChart {
    lines = List.copyOf(lines);
  }

  /// Puts it together.
  ///
  /// @param ages of the values, in steps before the last one
  /// @param values by the name of their line
  /// @param text tells a value in words
  static RateChart of(
      String title,
      List<Long> ages,
      Map<String, ? extends List<@Nullable Long>> values,
      LongFunction<String> text) {
    long highest =
        values.values().stream()
            .flatMap(List::stream)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    var lines = new ArrayList<Line>();
    values.forEach((name, line) -> lines.add(line(name, ages, line, Math.max(1, highest), text)));
    return new RateChart(title, text.apply(highest), lines);
  }

  private static Line line(
      String name,
      List<Long> ages,
      List<@Nullable Long> values,
      long highest,
      LongFunction<String> text) {
    var parts = new ArrayList<String>();
    var points = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      Long value = values.get(i);
      if (value == null) {
        addTo(parts, points);
      } else {
        points.append(
            String.format(
                Locale.ROOT,
                "%s%d,%.1f",
                points.isEmpty() ? "" : " ",
                WIDTH - ages.get(i),
                HEIGHT - (double) value * HEIGHT / highest));
      }
    }
    addTo(parts, points);
    Long now = values.isEmpty() ? null : values.getLast();
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
    var text = new StringBuilder(title).append(" in the last hour, at most ").append(highest);
    lines.forEach(line ->
        text.append(lines.getFirst().equals(line) ? "; now: " : ", ")
            .append(line.name)
            .append(' ')
            .append(line.now));
    return text.toString();
  }
}
