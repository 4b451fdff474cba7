package dev.berth.timeline.chart;

import java.util.ArrayList;
import java.util.List;

/// A bar chart with groups of bars from left to right. For one thread.
public final class BarChart {
  private static final int WIDTH = 960;
  private static final int LEFT = 236;
  private static final int RIGHT = WIDTH - 176;
  private static final int TOP = 76;
  private static final int BAR = 12;
  private static final int GAP = 12;
  private static final int LEGEND_LINE = 22;
  private static final int CHARACTERS = 30;

  private record Group(String name, List<Double> values) {}

  private final String title;
  private final String about;
  private final String unit;
  private final List<String> series;
  private final List<Group> groups = new ArrayList<>();
  private boolean isCount;

  /// Creates a chart without values.
  ///
  /// @param about the subject of the chart, such as the input
  /// @param unit the unit of the values; empty for counts
  /// @param series the names of the bars in each group
  public BarChart(String title, String about, String unit, List<String> series) {
    this.title = title;
    this.about = about;
    this.unit = unit;
    this.series = List.copyOf(series);
  }

  /// Adds a group.
  ///
  /// @param values one value for each series
  public BarChart group(String name, List<Double> values) {
    groups.add(new Group(name, List.copyOf(values)));
    return this;
  }

  /// Marks the values as counts, so the axis has only whole numbers.
  public BarChart ofThings() {
    isCount = true;
    return this;
  }

  /// Returns the chart as SVG.
  public String svg() {
    var svg = new Svg(WIDTH, title, about);
    int height = groups.size() * (series.size() * BAR + GAP) + GAP;
    int bottom = TOP + Math.max(height, series.size() * LEGEND_LINE);
    double most =
        groups.stream()
            .flatMap(group -> group.values.stream())
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    Scale scale = isCount ? Scale.upToCount(most) : Scale.upTo(most);
    for (double mark : scale.marks()) {
      double x = x(mark, scale);
      svg.line(x, TOP, x, bottom, mark == 0 ? "a" : "g");
      svg.text(x, bottom + 18, "n m", scale.text(mark));
    }
    svg.text((LEFT + RIGHT) / 2.0, bottom + 38, "n m", unit);
    double y = TOP + GAP;
    for (Group group : groups) {
      y = draw(svg, group, y, scale) + GAP;
    }
    for (int i = 0; i < series.size(); i++) {
      double at = TOP + GAP + i * LEGEND_LINE;
      svg.rectangle(RIGHT + 20, at, 18, BAR, "f" + i % Svg.COLOURS, "");
      svg.text(RIGHT + 46, at + 10, "", series.get(i));
    }
    return svg.document(bottom + 48.0);
  }

  /// @return the vertical position of the end of the group
  private double draw(Svg svg, Group group, double top, Scale scale) {
    double y = top;
    double middle = top + series.size() * BAR / 2.0;
    svg.text(LEFT - 10, middle + 4, "e", Svg.shortened(group.name, CHARACTERS));
    for (int i = 0; i < group.values.size(); i++) {
      double value = group.values.get(i);
      svg.rectangle(
          LEFT,
          y,
          x(value, scale) - LEFT,
          BAR - 1.0,
          "f" + i % Svg.COLOURS,
          "%s, %s: %,.1f %s".formatted(group.name, series.get(i), value, unit).strip());
      y += BAR;
    }
    return y;
  }

  private static double x(double value, Scale scale) {
    return LEFT + value / scale.end() * (RIGHT - LEFT);
  }
}
