package dev.berth.timeline.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.style.Styler.LegendPosition;

/// Bars for each hour, side by side.
public final class HourlyChart {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 420;

  private HourlyChart() {}

  /// Draws it.
  ///
  /// @param series values by hour, by what they are called, in the order in which they are drawn
  /// @param file its folder is made if it is not there
  /// @throws IOException if it cannot be written, or if there are no fonts; the message is for the
  ///   user
  public static void write(String title, Map<String, List<Double>> series, Path file)
      throws IOException {
    Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    try {
      CategoryChart chart =
          new CategoryChartBuilder()
              .width(WIDTH)
              .height(HEIGHT)
              .title(title)
              .xAxisTitle("hours")
              .build();
      chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
      series.forEach((name, values) -> chart.addSeries(name, hours(values.size()), values));
      try (var out = Files.newOutputStream(file)) {
        ChartEncoder.saveChart(chart, out, "svg");
      }
    } catch (InternalError | RuntimeException e) {
      throw TimelineCharts.withoutFonts(e);
    }
  }

  private static List<Integer> hours(int count) {
    var hours = new ArrayList<Integer>();
    for (int hour = 0; hour < count; hour++) {
      hours.add(hour);
    }
    return hours;
  }
}
