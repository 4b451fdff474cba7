package dev.berth.server.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// The metrics of one page. Disabled ones exist, so that counting needs no condition, but are not
/// shown. For any thread, once all are registered.
public final class MetricRegistry {

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final List<Runnable> resets = new ArrayList<>();
  private final List<Runnable> preparations = new ArrayList<>();
  private final Set<String> disabled;

  /// @param disabled names of metrics
  public MetricRegistry(Collection<String> disabled) {
    this.disabled = Set.copyOf(disabled);
  }

  Counter counter(Stability stability, String name, String help, String... labels) {
    var counter =
        Counter.builder()
            .name(name)
            .help(stability.before(help))
            .labelNames(labels)
            .withoutExemplars()
            .build();
    resets.add(counter::clear);
    return register(name, counter);
  }

  Gauge gauge(Stability stability, String name, String help, String... labels) {
    return register(
        name,
        Gauge.builder()
            .name(name)
            .help(stability.before(help))
            .labelNames(labels)
            .withoutExemplars()
            .build());
  }

  Histogram histogram(
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
    return register(name, histogram);
  }

  /// A gauge whose values are read when the page is shown.
  void gauge(
      Stability stability,
      String name,
      String help,
      Consumer<GaugeWithCallback.Callback> values,
      String... labels) {
    var _ =
        register(
            name,
            GaugeWithCallback.builder()
                .name(name)
                .help(stability.before(help))
                .labelNames(labels)
                .callback(values)
                .build());
  }

  <C extends Collector> C register(String name, C collector) {
    if (!disabled.contains(name)) {
      registry.register(collector);
    }
    return collector;
  }

  /// Adds a task that runs before the page is shown.
  void beforeShown(Runnable preparation) {
    preparations.add(preparation);
  }

  /// The values of now.
  MetricSnapshots snapshots() {
    preparations.forEach(Runnable::run);
    return registry.scrape();
  }

  /// Resets counters and histograms.
  void reset() {
    resets.forEach(Runnable::run);
  }

  /// Bounds of buckets, each so many times the one before.
  static double[] exponential(double first, double factor, int count) {
    var bounds = new double[count];
    var bound = first;
    for (var i = 0; i < count; i++) {
      bounds[i] = bound;
      bound *= factor; // as Go does it, to the last bit
    }
    return bounds;
  }
}
