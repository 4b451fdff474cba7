package dev.berth.cli.timeline;

import dev.berth.timeline.measure.SeriesFigures;
import org.jspecify.annotations.Nullable;

/// Draws a value over time on one line.
final class Sparkline {
  private static final String SIGNS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  /// A line.
  ///
  /// @param top the value of the highest sign; zero has none
  /// @param width in characters at most; several points share one if there are more of them
  static String of(SeriesFigures.Points points, double top, int width) {
    var values = points.averages();
    int cells = Math.min(width, values.size());
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
