package dev.berth.timeline.chart;

import dev.berth.timeline.chart.TimeChart.Kind;
import dev.berth.timeline.chart.TimeChart.Series;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/// Draws series over time into a drawing, with axes and a legend.
///
/// @param span the time between two values; a point is in the middle of its span
/// @param length the total time
record TimePlot(Svg svg, List<Series> series, Duration span, Duration length) {
  static final int WIDTH = 960;
  static final int HEIGHT = 420;

  private static final int LEFT = 76;
  private static final int RIGHT = WIDTH - 236;
  private static final int TOP = 84;
  private static final int BOTTOM = HEIGHT - 48;
  private static final int LEGEND_LINE = 22;
  private static final int LEGEND_CHARACTERS = 28;

  /// @param unit the unit of the values
  /// @param least the axis of values reaches at least this value
  /// @param isCount whether values are counts
  void draw(String unit, double least, boolean isCount) {
    double most = Math.max(least, highest());
    Scale scale = isCount ? Scale.upToCount(most) : Scale.upTo(most);
    for (double mark : scale.marks()) {
      double y = y(mark, scale);
      svg.line(LEFT, y, RIGHT, y, mark == 0 ? "a" : "g");
      svg.text(LEFT - 8, y + 4, "n e", scale.text(mark));
    }
    svg.text(LEFT - 8, TOP - 14, "n e", unit);
    time();
    var below = new double[points()];
    for (int i = 0; i < series.size(); i++) {
      Series it = series.get(i);
      if (it.kind() == Kind.AREA) {
        svg.path(area(it, below, scale), style(i));
      } else {
        svg.path(line(it, scale), style(i));
      }
      legend(i);
    }
  }

  private void time() {
    var axis = TimeAxis.of(length);
    double end = axis.inUnits(length);
    var scale = Scale.upTo(end);
    for (double mark : scale.marks()) {
      if (mark <= end) {
        svg.text(LEFT + mark / end * (RIGHT - LEFT), BOTTOM + 18, "n m", scale.text(mark));
      }
    }
    svg.text((LEFT + RIGHT) / 2.0, HEIGHT - 10, "n m", axis.title());
  }

  private int points() {
    return series.stream().mapToInt(it -> it.values().size()).max().orElse(0);
  }

  private double highest() {
    double highest = 0;
    for (int i = 0; i < points(); i++) {
      double sum = 0;
      for (Series it : series) {
        if (it.kind() == Kind.AREA) {
          sum += value(it, i);
        } else {
          highest = Math.max(highest, value(it, i));
        }
      }
      highest = Math.max(highest, sum);
    }
    return highest;
  }

  /// Returns the value; 0 if it is missing.
  private static double value(Series of, int i) {
    return i < of.values().size() ? Objects.requireNonNullElse(of.values().get(i), 0.0) : 0;
  }

  private double x(int i) {
    double share = (i + 0.5) * span.toNanos() / Math.max(1, length.toNanos());
    return LEFT + Math.min(1, share) * (RIGHT - LEFT);
  }

  private static double y(double value, Scale scale) {
    return BOTTOM - value / scale.end() * (BOTTOM - TOP);
  }

  private String style(int i) {
    int colour = i % Svg.COLOURS;
    return switch (series.get(i).kind()) {
      case AREA -> "f" + colour;
      case LINE -> "l l" + colour;
      case LIMIT -> "l d l" + colour;
    };
  }

  /// Returns a line with gaps at missing values.
  private String line(Series it, Scale scale) {
    var path = new StringBuilder();
    boolean isDrawn = false;
    for (int i = 0; i < it.values().size(); i++) {
      Double value = it.values().get(i);
      if (value != null) {
        point(path, isDrawn ? 'L' : 'M', x(i), y(value, scale));
      }
      isDrawn = value != null;
    }
    return path.toString();
  }

  /// @param below the sums of the areas below; the values of this area are added to them
  private String area(Series it, double[] below, Scale scale) {
    var path = new StringBuilder();
    var back = new StringBuilder();
    for (int i = 0; i < below.length; i++) {
      int last = below.length - 1 - i;
      point(back, 'L', x(last), y(below[last], scale));
    }
    for (int i = 0; i < below.length; i++) {
      below[i] += value(it, i);
      point(path, i == 0 ? 'M' : 'L', x(i), y(below[i], scale));
    }
    return path.isEmpty() ? "" : path.append(back).append('Z').toString();
  }

  private static void point(StringBuilder path, char command, double x, double y) {
    path.append(command).append(Svg.number(x)).append(' ').append(Svg.number(y));
  }

  private void legend(int i) {
    double x = RIGHT + 16;
    double y = TOP + i * LEGEND_LINE + 6.0;
    if (series.get(i).kind() == Kind.AREA) {
      svg.rectangle(x, y - 6, 18, 12, style(i), "");
    } else {
      svg.line(x, y, x + 18, y, style(i));
    }
    svg.text(x + 26, y + 4, "", Svg.shortened(series.get(i).name(), LEGEND_CHARACTERS));
  }
}
