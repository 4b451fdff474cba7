package dev.berth.server.metrics;

import dev.berth.config.server.MetricsOptions;
import dev.berth.server.metrics.Labelled.AllowedLabels;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.datapoints.GaugeDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/// The metrics of one page. Disabled and hidden metrics exist but are not shown, so code that
/// counts need not check this. Thread-safe once all metrics are registered.
public final class MetricRegistry {

  private static final String UNEXPECTED_TOTAL =
      "cardinality_enforcement_unexpected_categorizations_total";

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final List<Runnable> resets = new ArrayList<>();
  private final List<Runnable> preparations = new ArrayList<>();
  private final MetricsOptions options;
  private final Map<String, Map<String, Set<String>>> allowedValues;
  private final Counter unexpected;
  private final Map<Kind, Integer> shown = new HashMap<>();
  private final Set<String> withoutTotal = new HashSet<>();
  private int hidden;

  /// The properties of metrics by which they are counted.
  ///
  /// @param deprecatedSince a version; empty if not deprecated
  private record Kind(String deprecatedSince, Stability stability) {}

  /// Creates a registry of all metrics except hidden ones, with all label values.
  public MetricRegistry() {
    this(MetricsOptions.NONE);
  }

  /// Creates a registry without the metrics that the options disable.
  public MetricRegistry(MetricsOptions options) {
    this.options = options;
    this.allowedValues = options.allowedValues();
    this.unexpected =
        Counter.builder()
            .name(UNEXPECTED_TOTAL)
            .help(
                Stability.ALPHA.before(
                    "The count of unexpected categorizations during cardinality enforcement."))
            .withoutExemplars()
            .build();
  }

  Counter counter(Stability stability, String name, String help) {
    return registerCounter(stability, name, help);
  }

  Labelled<CounterDataPoint> counter(
      Stability stability, String name, String help, String label, String... more) {
    var labels = labels(label, more);
    var counter = registerCounter(stability, name, help, labels);
    return new Labelled<>(counter::labelValues, allowed(name, labels));
  }

  private Counter registerCounter(Stability stability, String name, String help, String... labels) {
    var counter =
        Counter.builder()
            .name(name)
            .help(stability.before(help))
            .labelNames(labels)
            .withoutExemplars()
            .build();
    resets.add(counter::clear);
    return register(stability, name, counter);
  }

  Labelled<GaugeDataPoint> gauge(
      Stability stability, String name, String help, String label, String... more) {
    var labels = labels(label, more);
    var gauge =
        register(
            stability,
            name,
            Gauge.builder()
                .name(name)
                .help(stability.before(help))
                .labelNames(labels)
                .withoutExemplars()
                .build());
    return new Labelled<>(gauge::labelValues, allowed(name, labels));
  }

  Histogram histogram(Stability stability, String name, String help, double[] buckets) {
    return register(stability, name, newHistogram(stability, name, help, buckets));
  }

  Labelled<DistributionDataPoint> histogram(
      Stability stability,
      String name,
      String help,
      double[] buckets,
      String label,
      String... more) {
    var labels = labels(label, more);
    var histogram = register(stability, name, newHistogram(stability, name, help, buckets, labels));
    return new Labelled<>(histogram::labelValues, allowed(name, labels));
  }

  /// Creates a histogram that has been deprecated since a version and is now hidden. It is shown if
  /// `--show-hidden-metrics-for-version` is given.
  Labelled<DistributionDataPoint> hiddenHistogram(
      Stability stability, String since, String name, String help, double[] buckets, String label) {
    var labels = labels(label);
    var text = "(Deprecated since %s) %s".formatted(since, help);
    var histogram = newHistogram(stability, name, text, buckets, labels);
    if (options.showHiddenForVersion().isEmpty()) {
      hidden++;
    } else {
      show(stability, since, name, histogram);
    }
    return new Labelled<>(histogram::labelValues, allowed(name, labels));
  }

  /// Adds a histogram that only Berth has.
  void histogram(String name, String help, SingleWriterHistogram values) {
    histogram(name, help, "", Map.of("", values));
  }

  /// Adds a histogram that only Berth has, by the values of a label; all of these values may be
  /// shown.
  ///
  /// @param label empty if there is no label and only one value
  void histogram(
      String name, String help, String label, Map<String, SingleWriterHistogram> values) {
    values.values().forEach(value -> resets.add(value::reset));
    var metadata = new MetricMetadata(name, help);
    show(
        Stability.NONE,
        "",
        name,
        () ->
            new HistogramSnapshot(
                metadata,
                values.entrySet().stream()
                    .map(entry ->
                        entry
                            .getValue()
                            .snapshot(
                                label.isEmpty() ? Labels.EMPTY : Labels.of(label, entry.getKey())))
                    .toList()));
  }

  private Histogram newHistogram(
      Stability stability, String name, String help, double[] buckets, String... labels) {
    var histogram =
        Histogram.builder()
            .name(name)
            .help(stability.before(help))
            .classicOnly()
            .classicUpperBounds(buckets)
            .labelNames(labels)
            .withoutExemplars()
            .build();
    resets.add(histogram::clear);
    return histogram;
  }

  private static String[] labels(String label, String... more) {
    var labels = new String[more.length + 1];
    labels[0] = label;
    System.arraycopy(more, 0, labels, 1, more.length);
    return labels;
  }

  private @Nullable AllowedLabels allowed(String name, String... labels) {
    return allowed(name, unexpected::inc, labels);
  }

  private @Nullable AllowedLabels allowed(String name, Runnable onUnexpected, String... labels) {
    var values = allowedValues.get(name);
    return values == null ? null : new AllowedLabels(values, labels, onUnexpected);
  }

  /// Adds a gauge whose values are read when the page is shown. Values whose labels become equal,
  /// because other label values are not allowed, are added up; this is not counted as unexpected
  /// each time.
  void gauge(
      Stability stability,
      String name,
      String help,
      Consumer<GaugeWithCallback.Callback> values,
      String... labels) {
    var allowed = allowed(name, () -> {}, labels);
    var _ =
        register(
            stability,
            name,
            GaugeWithCallback.builder()
                .name(name)
                .help(stability.before(help))
                .labelNames(labels)
                .callback(allowed == null ? values : callback -> merge(values, allowed, callback))
                .build());
  }

  private static void merge(
      Consumer<GaugeWithCallback.Callback> values,
      AllowedLabels allowed,
      GaugeWithCallback.Callback callback) {
    var sums = new LinkedHashMap<List<String>, Double>();
    values.accept((value, given) -> {
      allowed.constrain(given);
      var _ = sums.merge(List.of(given), value, Double::sum);
    });
    sums.forEach((labels, value) -> callback.call(value, labels.toArray(new String[0])));
  }

  /// Adds a counter whose value is read when the page is shown.
  void counter(Stability stability, String name, String help, DoubleSupplier value) {
    var _ =
        register(
            stability,
            name,
            CounterWithCallback.builder()
                .name(name)
                .help(stability.before(help))
                .callback(callback -> callback.call(value.getAsDouble()))
                .build());
  }

  private <C extends Collector> C register(Stability stability, String name, C collector) {
    show(stability, "", name, collector);
    return collector;
  }

  private void show(Stability stability, String since, String name, Collector collector) {
    if (options.disabled().contains(name)) {
      hidden++;
      return;
    }
    registry.register(collector);
    if (stability != Stability.NONE) {
      var _ = shown.merge(new Kind(since, stability), 1, Integer::sum);
    }
  }

  /// Also shows a counter under its former name, without `_total`.
  void showWithoutTotal(String name) {
    withoutTotal.add(name);
  }

  /// Adds metrics about the metrics: how many there are, and how many metrics and label values were
  /// disabled or replaced.
  public void showItself() {
    show(Stability.ALPHA, "", UNEXPECTED_TOTAL, unexpected);
    counter(
        Stability.BETA,
        "disabled_metrics_total",
        "The count of disabled metrics.",
        () ->
            (double)
                options.disabled().stream().filter(name -> !name.isEmpty()).distinct().count());
    counter(Stability.BETA, "hidden_metrics_total", "The count of hidden metrics.", () -> hidden);
    String name = "registered_metrics_total";
    var _ =
        register(
            Stability.BETA,
            name,
            CounterWithCallback.builder()
                .name(name)
                .help(
                    Stability.BETA.before(
                        "The count of registered metrics broken by stability level and deprecation"
                            + " version."))
                .labelNames("stability_level", "deprecated_version")
                .callback(callback ->
                    shown.forEach((kind, count) ->
                        callback.call(count, kind.stability().name(), kind.deprecatedSince())))
                .build());
  }

  /// Adds a task that runs before the page is shown.
  void beforeShown(Runnable preparation) {
    preparations.add(preparation);
  }

  /// Returns the current page.
  String page() {
    preparations.forEach(Runnable::run);
    return TextFormat.of(registry.scrape(), withoutTotal);
  }

  /// Adds a task that runs after a reset, to forget earlier counts.
  void afterReset(Runnable task) {
    resets.add(task);
  }

  /// Resets counters and histograms.
  void reset() {
    resets.forEach(Runnable::run);
  }

  /// Returns bucket bounds; each is a multiple of the previous one.
  static double[] exponential(double first, double factor, int count) {
    var bounds = new double[count];
    var bound = first;
    for (int i = 0; i < count; i++) {
      bounds[i] = bound;
      bound *= factor; // as in Go, to the last bit
    }
    return bounds;
  }
}
