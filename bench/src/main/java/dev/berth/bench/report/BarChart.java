package dev.berth.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.style.Styler.LegendPosition;

/// Bars by category, a colour for each series, on a logarithmic scale.
final class BarChart {
  private static final int HEIGHT = 420;
  private static final int WIDTH_OF_MARGINS = 260;
  private static final int WIDTH_OF_BAR = 26;

  private final String title;
  private final Set<String> categories = new LinkedHashSet<>();
  private final Map<String, Map<String, Double>> series = new LinkedHashMap<>();

  BarChart(String title) {
    this.title = title;
  }

  void add(String name, String category, double value) {
    categories.add(category);
    series.computeIfAbsent(name, _ -> new LinkedHashMap<>()).put(category, value);
  }

  /// Writes it as SVG.
  void write(Path file) throws IOException {
    int bars = categories.size() * series.size();
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH_OF_MARGINS + WIDTH_OF_BAR * bars)
            .height(HEIGHT)
            .title(title)
            .build();
    chart
        .getStyler()
        .setYAxisLogarithmic(true)
        .setYAxisMin(1.0)
        .setXAxisLabelRotation(30)
        .setYAxisDecimalPattern("#,##0.#")
        .setLegendPosition(LegendPosition.OutsideE);
    series.forEach((name, values) -> {
      List<Double> heights = new ArrayList<>();
      categories.forEach(category -> heights.add(values.getOrDefault(category, 1.0)));
      chart.addSeries(name, new ArrayList<>(categories), heights);
    });
    try (var out = Files.newOutputStream(file)) {
      ChartEncoder.saveChart(chart, out, "svg");
    }
  }
}
