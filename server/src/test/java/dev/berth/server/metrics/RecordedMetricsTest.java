package dev.berth.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.SchedulerStats;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Holds names, help texts, types, labels and buckets against those that
/// `conformance/endpoints/record` has seen on the `/metrics` of the real kube-scheduler.
final class RecordedMetricsTest {

  private static final Duration TOOK = Duration.ofMillis(3);

  /// What no recorded run shows: nothing of the default profile waits at Permit.
  private static final Set<String> UNSEEN = Set.of("scheduler_permit_wait_duration_seconds");

  private static Decision decision(Result result) {
    return Decision.of(new ObjectKey("default", "web"), "uid", "default-scheduler", 1, result);
  }

  /// All metrics, each with a value.
  private static MetricRegistry busy() {
    var families = new MetricRegistry(Set.of());
    var now = Instant.EPOCH;
    var attempts = new AttemptMetrics(families);
    attempts.attemptEnded(
        AttemptResult.of(decision(Result.SCHEDULED), 0), new Times(now, now.plus(TOOK), now, true));
    attempts.preempting(decision(Result.UNSCHEDULABLE), 2);
    var queue = new WaitingMetrics(families);
    queue.entered("active", "UnscheduledPodAdd", true);
    queue.rejected("NodeResourcesFit", "default-scheduler", 1);
    queue.inFlight("PodPopped", 1);
    queue.hinted("NodeResourcesFit", "NodeAdd", "Queue", TOOK);
    var engine = new PluginMetrics(families);
    engine.searched(TOOK);
    engine.pointRan("default-scheduler", ExtensionPointLabel.FILTER, Code.SUCCESS, TOOK);
    engine.pluginRan("NodeResourcesFit", ExtensionPointLabel.FILTER, Code.SUCCESS, TOOK);
    engine.evaluated("default-scheduler", "NodeResourcesFit", ExtensionPointLabel.FILTER, 7);
    engine.preemptionTried();
    engine.preemptionEnded(true);
    engine.waitedAtPermit(Code.SUCCESS, TOOK);
    engine.eventHandled("NodeAdd", TOOK);
    ProcessMetrics.show(families, () -> true, "1.37.1", "1.37", "1.36");
    var _ =
        new SchedulerStatsMetrics(
            families, () -> CompletableFuture.completedFuture(SchedulerStats.EMPTY));
    return families;
  }

  private static String page(MetricRegistry families) {
    return TextFormat.of(families.snapshots());
  }

  /// Lines by the family that they belong to, without values.
  private static Map<String, Set<String>> shapes(String page) {
    Map<String, Set<String>> shapes = new TreeMap<>();
    var family = "";
    for (var line : page.split("\n", -1)) {
      if (line.startsWith("# HELP ")) {
        family = line.split(" ", 4)[2];
      }
      if (!line.isEmpty()) {
        shapes.computeIfAbsent(family, _ -> new TreeSet<>()).add(shape(line));
      }
    }
    return shapes;
  }

  private static String shape(String line) {
    return line.startsWith("#")
        ? line
        : line.replaceFirst(" [^ ]*$", "").replaceAll("([{,])(?!le=)([a-z_]+)=\"[^\"]*\"", "$1$2");
  }

  private static Map<String, Set<String>> recorded() throws IOException {
    try (var in =
        Objects.requireNonNull(RecordedMetricsTest.class.getResourceAsStream("recorded.txt"))) {
      return shapes(
          Arrays.stream(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1))
              .map(line -> line.startsWith("#") || line.isEmpty() ? line : line + " 0")
              .collect(Collectors.joining("\n")));
    }
  }

  @Test
  void everyMetricLooksAsKubeSchedulersDoes() throws IOException {
    var recorded = recorded();
    var ours = shapes(page(busy()));
    assertThat(ours).hasSizeGreaterThan(25);
    ours.forEach((family, shape) -> {
      if (!UNSEEN.contains(family)) {
        assertThat(shape).as(family).isEqualTo(recorded.get(family));
      }
    });
  }

  /// The others are about what Berth does not do: batches of like pods, and connections of Go.
  @Test
  void whatIsMissingIsKnown() throws IOException {
    var missing = new TreeSet<>(recorded().keySet());
    missing.removeAll(shapes(page(busy())).keySet());
    missing.removeIf(name -> name.startsWith("rest_client_") || name.startsWith("process_"));
    assertThat(missing)
        .containsExactly(
            "scheduler_batch_attempts_total",
            "scheduler_batch_cache_flushed_total",
            "scheduler_get_node_hint_duration_seconds",
            "scheduler_store_schedule_results_duration_seconds");
  }

  @Test
  void valuesAreThoseThatWereCounted() {
    assertThat(page(busy()).lines())
        .contains(
            "scheduler_schedule_attempts_total{profile=\"default-scheduler\",result=\"scheduled\"}"
                + " 1",
            "scheduler_scheduling_algorithm_duration_seconds_bucket{le=\"0.002\"} 0",
            "scheduler_scheduling_algorithm_duration_seconds_bucket{le=\"0.004\"} 1",
            "scheduler_scheduling_algorithm_duration_seconds_bucket{le=\"+Inf\"} 1",
            "scheduler_scheduling_algorithm_duration_seconds_sum 0.003",
            "scheduler_preemption_victims_bucket{le=\"1\"} 0",
            "scheduler_preemption_victims_bucket{le=\"2\"} 1",
            "scheduler_plugin_evaluation_total{extension_point=\"Filter\","
                + "plugin=\"NodeResourcesFit\",profile=\"default-scheduler\"} 7",
            "scheduler_pending_pods{queue=\"gated\"} 0");
  }

  @Test
  void whatIsDisabledIsNotShown() {
    var families = new MetricRegistry(Set.of("scheduler_schedule_attempts_total"));
    new AttemptMetrics(families)
        .attemptEnded(
            AttemptResult.of(decision(Result.ERROR), 0),
            new Times(Instant.EPOCH, Instant.EPOCH, null, false));
    assertThat(page(families))
        .doesNotContain("scheduler_schedule_attempts_total")
        .contains("scheduler_scheduling_attempt_duration_seconds");
  }

  @Test
  void aResetLetsCountsBeginAnew() {
    var families = busy();
    families.reset();
    assertThat(page(families))
        .doesNotContain("result=\"scheduled\"")
        .contains("scheduler_preemption_attempts_total 0");
  }
}
