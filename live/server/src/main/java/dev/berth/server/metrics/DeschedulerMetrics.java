package dev.berth.server.metrics;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Histogram;
import java.time.Duration;
import java.util.Arrays;

/// Metrics of descheduling, as in sigs.k8s.io/descheduler v0.36.0. Each has its current name and
/// the name deprecated since v0.34. Thread-safe.
public final class DeschedulerMetrics {
  private static final double[] CYCLE = {
    .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500
  };
  private static final double[] STRATEGY = Arrays.copyOf(CYCLE, CYCLE.length - 2);

  private static final String CYCLES = "Time taken to complete a full descheduling cycle";
  private static final String STRATEGIES =
      "Time taken to complete Each strategy of the descheduling operation";

  private final Labelled<CounterDataPoint> evicted;
  private final Histogram cycles;
  private final Histogram cyclesOld;
  private final Labelled<DistributionDataPoint> strategies;
  private final Labelled<DistributionDataPoint> strategiesOld;

  /// @param version the version of the descheduler that Berth follows, such as `v0.36.0`
  public DeschedulerMetrics(MetricRegistry families, String version) {
    evicted =
        families.counter(
            Stability.ALPHA,
            "descheduler_pods_evicted_total",
            "Number of total evicted pods, by the result, by the strategy, by the namespace, by the"
                + " node name. 'error' result means a pod could not be evicted",
            "namespace",
            "node",
            "profile",
            "result",
            "strategy");
    families.showWithoutTotal("descheduler_pods_evicted_total");
    cycles =
        families.histogram(Stability.ALPHA, "descheduler_loop_duration_seconds", CYCLES, CYCLE);
    cyclesOld =
        families.histogram(
            Stability.ALPHA, "descheduler_descheduler_loop_duration_seconds", CYCLES, CYCLE);
    strategies = strategies(families, "descheduler_strategy_duration_seconds", STRATEGIES);
    strategiesOld =
        strategies(families, "descheduler_descheduler_strategy_duration_seconds", STRATEGIES);
    families.gauge(
        Stability.ALPHA,
        "descheduler_build_info",
        "Build info about descheduler, including Go version, Descheduler version, Git SHA, Git"
            + " branch",
        callback -> callback.call(0, version.replaceFirst("^v", ""), version, "", "", ""),
        "AppVersion",
        "DeschedulerVersion",
        "GitBranch",
        "GitSha1",
        "GoVersion");
  }

  private static Labelled<DistributionDataPoint> strategies(
      MetricRegistry families, String name, String help) {
    return families.histogram(Stability.ALPHA, name, help, STRATEGY, "profile", "strategy");
  }

  /// Counts an eviction, or an attempt at one.
  ///
  /// @param result `success`, `error`, `background`, or the text of a limit
  public void evicted(
      String result, String strategy, String profile, String namespace, String node) {
    evicted.labelValues(namespace, node, profile, result, strategy).inc();
  }

  /// Measures a cycle.
  public void cycleEnded(Duration took) {
    cycles.observe(AttemptMetrics.seconds(took));
    cyclesOld.observe(AttemptMetrics.seconds(took));
  }

  /// Measures the work of a plugin in a cycle.
  public void strategyEnded(String strategy, String profile, Duration took) {
    strategies.labelValues(profile, strategy).observe(AttemptMetrics.seconds(took));
    strategiesOld.labelValues(profile, strategy).observe(AttemptMetrics.seconds(took));
  }
}
