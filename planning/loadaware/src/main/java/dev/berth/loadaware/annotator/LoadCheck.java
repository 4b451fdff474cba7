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

/// Asks for everything that the annotator would ask for, and says what is missing and why. Writes
/// nothing. For one thread; calls block, while several nodes are asked for at once.
///
/// @param progress takes how far it has come
public record LoadCheck(InstantQueries prometheus, InstantSource clock, Consumer<String> progress) {
  /// What would come of a metric of a node.
  ///
  /// @param age of the last measurement; null if it is not known
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

  /// For so many nodes at a time: below the 20 queries that Prometheus runs at once by default.
  static final int AT_ONCE = 16;

  /// What the policy needs of these nodes: metric by metric.
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

  /// Metrics by which the scheduler is to decide, and which nobody measures.
  public static List<String> unmeasured(SchedulerPolicy policy) {
    var names = new TreeSet<String>();
    policy.predicate().forEach(it -> names.add(it.name()));
    policy.priority().forEach(it -> names.add(it.name()));
    policy.syncPolicy().forEach(it -> names.remove(it.name()));
    return List.copyOf(names);
  }

  /// When each series of the metric was measured; empty if that cannot be had: what is wrong shows
  /// when nodes are asked for.
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
