package dev.berth.loadaware.annotator;

import dev.berth.loadaware.crane.SchedulerPolicy;
import dev.berth.loadaware.crane.SchedulerPolicy.SyncPolicy;
import dev.berth.loadaware.usage.InstantQueries;
import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/// Runs all queries of the annotator, and reports missing values with their reasons. Writes
/// nothing. For one thread; calls block, while several queries run at the same time.
///
/// @param progress receives the progress
public record LoadCheck(InstantQueries prometheus, InstantSource clock, Consumer<String> progress) {
  /// The value of a metric of a node.
  ///
  /// @param age the age of the last measurement; null if it is unknown
  public record CheckedLoad(
      MonitoredNode node,
      String metric,
      LoadAnswer answer,
      @Nullable Duration age,
      LoadDiagnosis diagnosis) {
    public boolean isWell() {
      return diagnosis.problem().isEmpty();
    }
  }

  /// The number of nodes that are queried at the same time: below the 20 queries that Prometheus
  /// runs at once by default.
  static final int AT_ONCE = 16;

  /// Checks the values that the policy needs for these nodes: metric by metric.
  public List<CheckedLoad> check(SchedulerPolicy policy, List<MonitoredNode> nodes) {
    var checked = new ArrayList<CheckedLoad>();
    for (String metric : policy.syncPolicy().stream().map(SyncPolicy::name).distinct().toList()) {
      List<MeasuredSeries> times = times(metric);
      Map<Map<String, String>, Double> byLabels = new HashMap<>();
      times.forEach(series -> byLabels.put(series.labels(), series.value()));
      nodes.stream()
          .gather(
              Gatherers.mapConcurrent(
                  AT_ONCE,
                  node -> check(node, metric, node.measure(metric, prometheus), times, byLabels)))
          .forEachOrdered(load -> {
            checked.add(load);
            progress.accept(
                "%s of %s (%,d of %,d)"
                    .formatted(
                        metric,
                        load.node().name(),
                        (checked.size() - 1) % nodes.size() + 1,
                        nodes.size()));
          });
    }
    return checked;
  }

  /// Metrics that the scheduler uses for decisions, and that nobody measures.
  public static List<String> unmeasured(SchedulerPolicy policy) {
    var names = new TreeSet<String>();
    policy.predicate().forEach(it -> names.add(it.name()));
    policy.priority().forEach(it -> names.add(it.name()));
    policy.syncPolicy().forEach(it -> names.remove(it.name()));
    return List.copyOf(names);
  }

  /// The times of each series of the metric; empty if they are unavailable: queries for nodes then
  /// show the error.
  private List<MeasuredSeries> times(String metric) {
    try {
      return prometheus.ask("timestamp(%s)".formatted(metric));
    } catch (IOException e) {
      return List.of();
    }
  }

  private CheckedLoad check(
      MonitoredNode node,
      String metric,
      LoadAnswer answer,
      List<MeasuredSeries> all,
      Map<Map<String, String>, Double> times) {
    LoadDiagnosis diagnosis =
        switch (answer) {
          case LoadAnswer.Measured measured -> LoadDiagnosis.of(metric, measured);
          case LoadAnswer.Unknown unknown -> LoadDiagnosis.of(metric, node, unknown, all);
        };
    Double second =
        answer instanceof LoadAnswer.Measured measured
            ? times.get(measured.series().getLast().labels())
            : null;
    return new CheckedLoad(node, metric, answer, second == null ? null : age(second), diagnosis);
  }

  private Duration age(double second) {
    return Duration.ofMillis(Math.max(0, clock.millis() - Math.round(second * 1000)));
  }
}
