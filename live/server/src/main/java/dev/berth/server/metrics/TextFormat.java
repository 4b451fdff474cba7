package dev.berth.server.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Comparator;
import java.util.Set;

/// Writes Prometheus' text format 0.0.4 as Go's client library does. For one page.
final class TextFormat {

  static final String CONTENT_TYPE =
      "text/plain; version=0.0.4; charset=utf-8; escaping=underscores";

  private static final String TOTAL = "_total";

  private final StringBuilder out = new StringBuilder();

  private final Set<String> withoutTotal;

  private TextFormat(Set<String> withoutTotal) {
    this.withoutTotal = withoutTotal;
  }

  /// Families without values are left out.
  ///
  /// @param withoutTotal counters that are also shown without `_total`
  static String of(MetricSnapshots snapshots, Set<String> withoutTotal) {
    var format = new TextFormat(withoutTotal);
    snapshots.stream()
        .filter(snapshot -> !snapshot.getDataPoints().isEmpty())
        .sorted(Comparator.comparing(TextFormat::name))
        .forEach(format::family);
    return format.out.toString();
  }

  private static String name(MetricSnapshot snapshot) {
    var name = snapshot.getMetadata().getPrometheusName();
    return snapshot instanceof CounterSnapshot ? name + TOTAL : name;
  }

  private void family(MetricSnapshot snapshot) {
    var name = name(snapshot);
    switch (snapshot) {
      case CounterSnapshot counter -> {
        if (withoutTotal.contains(name)) {
          counter(name.substring(0, name.length() - TOTAL.length()), counter);
        }
        counter(name, counter);
      }
      case GaugeSnapshot gauge -> {
        head(name, "gauge", gauge.getMetadata());
        gauge.getDataPoints().forEach(point -> line(name, point.getLabels(), point.getValue()));
      }
      case HistogramSnapshot histogram -> {
        head(name, "histogram", histogram.getMetadata());
        histogram.getDataPoints().forEach(point -> histogram(name, point));
      }
      default -> throw new IllegalArgumentException(name + " is of an unknown kind");
    }
  }

  private void counter(String name, CounterSnapshot counter) {
    head(name, "counter", counter.getMetadata());
    counter.getDataPoints().forEach(point -> line(name, point.getLabels(), point.getValue()));
  }

  private void head(String name, String type, MetricMetadata metadata) {
    var help = metadata.getHelp();
    out.append("# HELP ").append(name).append(' ');
    out.append(help == null ? "" : help.replace("\\", "\\\\").replace("\n", "\\n"));
    out.append("\n# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private void histogram(String name, HistogramSnapshot.HistogramDataPointSnapshot point) {
    var labels = point.getLabels();
    long below = 0;
    for (ClassicHistogramBucket bucket : point.getClassicBuckets()) {
      below += bucket.getCount();
      out.append(name).append("_bucket{");
      pairs(labels);
      if (!labels.isEmpty()) {
        out.append(',');
      }
      out.append("le=\"").append(GoFloat.text(bucket.getUpperBound())).append("\"} ");
      out.append(GoFloat.text((double) below)).append('\n');
    }
    line(name + "_sum", labels, point.getSum());
    line(name + "_count", labels, (double) point.getCount());
  }

  private void line(String name, Labels labels, double value) {
    out.append(name);
    if (!labels.isEmpty()) {
      out.append('{');
      pairs(labels);
      out.append('}');
    }
    out.append(' ').append(GoFloat.text(value)).append('\n');
  }

  private void pairs(Labels labels) {
    for (int i = 0; i < labels.size(); i++) {
      if (i > 0) {
        out.append(',');
      }
      var value =
          labels.getValue(i).replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
      out.append(labels.getName(i)).append("=\"").append(value).append('"');
    }
  }
}
