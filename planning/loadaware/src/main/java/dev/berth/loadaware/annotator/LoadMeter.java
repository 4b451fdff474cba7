package dev.berth.loadaware.annotator;

import dev.berth.loadaware.usage.InstantQueries;
import dev.berth.loadaware.usage.MeasuredSeries;
import java.io.IOException;
import java.util.List;

/// Asks Prometheus for a metric of a node: the first query that has a result counts. For any
/// thread; calls block.
public record LoadMeter(InstantQueries prometheus) {
  public LoadAnswer measure(MonitoredNode node, String metric) {
    String why = "";
    for (String query : node.queries(metric)) {
      try {
        List<MeasuredSeries> series = prometheus.ask(query);
        if (!series.isEmpty()) {
          double value = series.getLast().value();
          if (Double.isFinite(value)) {
            return new LoadAnswer.Measured(query, series, Math.max(0, value));
          }
          why = "the value is " + text(value);
        }
      } catch (IOException e) {
        why = String.valueOf(e.getMessage());
      }
    }
    return new LoadAnswer.Unknown(node.queries(metric), why);
  }

  private static String text(double value) {
    return Double.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  }
}
