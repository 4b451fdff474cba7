package dev.berth.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.ObjectKey;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.config.server.MetricsOptions;
import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.GroupStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Holds names, help texts, types, labels and buckets against those that
/// `conformance/endpoints/record` has seen on the `/metrics` of the real kube-scheduler.
final class RecordedMetricsTest {

  private static final Duration TOOK = Duration.ofMillis(3);

  /// What no recorded run shows: nothing of the default profile waits at Permit, no request was
  /// repeated, there was no credential plugin, and five minutes did not pass.
  private static final Set<String> UNSEEN =
      Set.of(
          "scheduler_permit_wait_duration_seconds",
          "rest_client_request_retries_total",
          "rest_client_exec_plugin_call_total",
          "rest_client_transport_ca_reload_total");

  private static Decision decision(Ending ending) {
    return Decision.of(new ObjectKey("default", "web"), "uid", "default-scheduler", 1, ending);
  }

  /// All metrics, each with a value.
  private static MetricRegistry busy() {
    return busy(new MetricRegistry());
  }

  private static MetricRegistry busy(MetricRegistry families) {
    var now = Instant.EPOCH;
    var attempts = new AttemptMetrics(families);
    attempts.attemptEnded(
        AttemptResult.of(decision(new Ending.Scheduled("n1")), 0),
        new Times(now, now.plus(TOOK), now, true));
    attempts.preempting(decision(new Ending.Unschedulable(Collections.emptySortedSet(), "")), 2);
    var queue = new WaitingMetrics(families);
    queue.entered("active", "UnscheduledPodAdd", 1, EntityType.POD);
    queue.rejected("NodeResourcesFit", "default-scheduler", 1);
    queue.inFlight("PodPopped", 1);
    queue.hinted("NodeResourcesFit", "NodeAdd", "Queue", TOOK);
    var engine = new PluginMetrics(families, FeatureSettings.defaults());
    engine.searched(TOOK);
    engine.pointRan("default-scheduler", ExtensionPointLabel.FILTER, Code.SUCCESS, TOOK);
    engine.pluginRan("NodeResourcesFit", ExtensionPointLabel.FILTER, Code.SUCCESS, TOOK);
    engine.evaluated("default-scheduler", "NodeResourcesFit", ExtensionPointLabel.FILTER, 7);
    engine.preemptionTried();
    engine.preemptionEnded("pod", true, TOOK);
    engine.waitedAtPermit(Code.SUCCESS, TOOK);
    engine.eventHandled("NodeAdd", TOOK);
    engine.stepped(3, TOOK.toNanos());
    new AsyncApiCallMetrics(families).ended("pod_binding", true, TOOK);
    client(new RestClientMetrics(families, () -> now));
    families.showItself();
    FeatureMetrics.show(families, FeatureSettings.defaults());
    ProcessMetrics.showBuild(families, "v1.37.1");
    ProcessMetrics.show(families, () -> true, "1.37.1", "1.37", "1.36");
    var _ =
        new SchedulerStatsMetrics(
            families, () -> CompletableFuture.completedFuture(SchedulerStats.EMPTY));
    return families;
  }

  private static void client(RestClientMetrics client) {
    client.rateLimited("GET", "10.0.0.1:6443", Duration.ZERO);
    client.sent("GET", "10.0.0.1:6443", "503", false);
    client.sent("GET", "10.0.0.1:6443", "200", true);
    client.requestSize("GET", "10.0.0.1:6443", 0);
    client.responseSize("GET", "10.0.0.1:6443", 70);
    client.requestEnded("GET", "10.0.0.1:6443", TOOK);
    client.transportMade("miss", 1);
    client.authorityReloaded("success", "unchanged");
    client.credentialPluginRan(0, "no_error");
    client.certificateRotated(Instant.EPOCH.minusSeconds(700));
  }

  private static String page(MetricRegistry families) {
    return families.page();
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
    return recorded("recorded.txt");
  }

  private static Map<String, Set<String>> recorded(String file) throws IOException {
    try (var in = Objects.requireNonNull(RecordedMetricsTest.class.getResourceAsStream(file))) {
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
      if (!UNSEEN.contains(family) && !family.startsWith("berth_")) {
        assertThat(shape).as(family).isEqualTo(recorded.get(family));
      }
    });
  }

  @Test
  void thoseOfGroupsLookAsKubeSchedulersDo() throws IOException {
    String page =
        page(withGroups(gates("GenericWorkload=true", "TopologyAwareWorkloadScheduling=true")));
    var ours = shapes(page);
    recorded("recorded-groups.txt")
        .forEach((family, shape) -> assertThat(ours.get(family)).as(family).isEqualTo(shape));
    assertThat(page.lines())
        .contains(
            "scheduler_podgroup_schedule_attempts_total{profile=\"default-scheduler\","
                + "result=\"waiting_on_preemption\"} 1",
            "scheduler_generated_placements_total{profile=\"default-scheduler\"} 3",
            "scheduler_placement_evaluations_total{profile=\"default-scheduler\","
                + "result=\"infeasible\"} 1");
  }

  @Test
  void thoseOfGroupsAreShownOnlyWithTheirGates() throws IOException {
    assertThat(shapes(page(withGroups(FeatureSettings.defaults()))).keySet())
        .doesNotContain("scheduler_podgroup_schedule_attempts_total")
        .doesNotContain("scheduler_workload_preemption_attempts_total")
        .doesNotContain("scheduler_generated_placements_total");
    var noTopology = gates("GenericWorkload=true");
    assertThat(shapes(page(withGroups(noTopology))).keySet())
        .contains("scheduler_podgroup_schedule_attempts_total")
        .doesNotContain("scheduler_generated_placements_total");
  }

  private static FeatureGates gates(String... flags) {
    return FeatureSettings.parse(FeatureCatalog.current(), List.of(flags));
  }

  /// Metrics after an attempt of a group.
  private static MetricRegistry withGroups(FeatureGates gates) {
    var families = new MetricRegistry();
    var engine = new PluginMetrics(families, gates);
    engine.groupSearched(TOOK);
    engine.groupAttempted("default-scheduler", GroupDecision.Result.WAITING, TOOK);
    engine.placementsGenerated("default-scheduler", 3);
    engine.placementTried("default-scheduler", false, TOOK);
    engine.groupPreemptionTried(Code.SUCCESS);
    engine.victimsSearched("podgroup", Code.SUCCESS, TOOK);
    engine.preemptionEnded("podgroup", true, TOOK);
    engine.waitedAtPermit(Code.SUCCESS, TOOK);
    if (gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)) {
      new WorkloadMetrics(families)
          .preempting(
              new GroupDecision(
                  GroupKey.podGroup(new ObjectKey("default", "training")),
                  0,
                  "default-scheduler",
                  1,
                  GroupDecision.Result.WAITING,
                  GroupStatus.SUCCESS,
                  null,
                  new GroupDecision.Preemption(
                      GroupStatus.SUCCESS,
                      Map.of(),
                      new GroupPreemptionReport(null, List.of(), 1, 1)),
                  new TreeMap<>(),
                  List.of()),
              2);
    }
    return families;
  }

  /// The others are about what Berth does not do or have: batches of like pods, and the work queues
  /// by which client-go reads certificates again.
  @Test
  void whatIsMissingIsKnown() throws IOException {
    var missing = new TreeSet<>(recorded().keySet());
    missing.removeAll(shapes(page(busy())).keySet());
    missing.removeIf(name -> name.startsWith("process_") || name.startsWith("workqueue_"));
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
    var families =
        new MetricRegistry(
            new MetricsOptions("", List.of("scheduler_schedule_attempts_total"), Map.of(), ""));
    new AttemptMetrics(families)
        .attemptEnded(
            AttemptResult.of(decision(new Ending.Failed(Collections.emptySortedSet(), "")), 0),
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

  @Test
  void otherValuesThanTheAllowedOnesAreUnexpected() {
    var allowed =
        Map.of(
            "scheduler_schedule_attempts_total,result",
            "unschedulable,error",
            "scheduler_pending_pods,queue",
            "gated",
            "scheduler_pod_scheduling_sli_duration_seconds,attempts",
            "",
            "scheduler_inflight_events,no_such_label",
            "x");
    var page = page(busy(new MetricRegistry(new MetricsOptions("", List.of(), allowed, ""))));

    assertThat(page.lines())
        .contains(
            "scheduler_schedule_attempts_total{profile=\"default-scheduler\","
                + "result=\"unexpected\"} 1",
            "scheduler_pending_pods{queue=\"gated\"} 0",
            "scheduler_pending_pods{queue=\"unexpected\"} 0",
            "scheduler_pod_scheduling_sli_duration_seconds_count{attempts=\"unexpected\"} 1",
            "scheduler_inflight_events{event=\"PodPopped\"} 1")
        .doesNotContain("scheduler_pending_pods{queue=\"active\"} 0");
    assertThat(page).contains("cardinality_enforcement_unexpected_categorizations_total 2\n");
  }

  @Test
  void whatWasHiddenIsShownOnRequest() {
    var name = "scheduler_preemption_goroutines_duration_seconds";
    assertThat(page(busy())).doesNotContain(name).contains("\nhidden_metrics_total 1\n");

    var shown = page(busy(new MetricRegistry(new MetricsOptions("1.36", List.of(), Map.of(), ""))));
    assertThat(shown)
        .contains(
            "# HELP " + name + " [ALPHA] (Deprecated since 1.37.0) Duration in seconds for running",
            name + "_count{result=\"success\"} 1\n",
            "registered_metrics_total{deprecated_version=\"1.37.0\",stability_level=\"ALPHA\"} 1\n",
            "\nhidden_metrics_total 0\n");

    var disabled =
        page(busy(new MetricRegistry(new MetricsOptions("1.36", List.of(name), Map.of(), ""))));
    assertThat(disabled)
        .doesNotContain(name)
        .contains("\nhidden_metrics_total 1\n", "\ndisabled_metrics_total 1\n");
  }

  @Test
  void aCredentialPluginsCertificateExpiresFirst() {
    var families = new MetricRegistry();
    var client = new RestClientMetrics(families, () -> Instant.EPOCH);
    assertThat(page(families)).contains("rest_client_exec_plugin_ttl_seconds +Inf\n");

    client.certificateExpires("one", Instant.EPOCH.plusSeconds(90));
    client.certificateExpires("other", Instant.EPOCH.minusSeconds(5));
    assertThat(page(families)).contains("rest_client_exec_plugin_ttl_seconds -5\n");

    client.certificateExpires("other", null);
    assertThat(page(families)).contains("rest_client_exec_plugin_ttl_seconds 90\n");
  }

  @Test
  void phasesOfDecisionsAreCountedAlsoAfterAReset() {
    var families = new MetricRegistry();
    var engine = new PluginMetrics(families, FeatureSettings.defaults());
    for (var took : List.of(17_000, 40_000)) {
      families.reset();
      engine.searched(Duration.ofNanos(took));
      engine.pointRan(
          "default-scheduler", ExtensionPointLabel.FILTER, Code.SUCCESS, Duration.ofNanos(took));
      engine.pointRan("default-scheduler", ExtensionPointLabel.BIND, Code.SUCCESS, TOOK);
      engine.stepped(5, took);
      engine.stepped(0, took);

      assertThat(page(families).lines())
          .contains(
              "berth_decision_duration_seconds_sum " + GoFloat.text(took / 1e9),
              "berth_decision_duration_seconds_count 1",
              "berth_decision_phase_duration_seconds_count{phase=\"Filter\"} 1",
              "scheduler_framework_extension_point_duration_seconds_count"
                  + "{extension_point=\"Filter\",profile=\"default-scheduler\",status=\"Success\"}"
                  + " 1",
              "berth_engine_step_duration_seconds_count 2",
              "berth_inbox_batch_messages_sum 5",
              "berth_inbox_batch_messages_count 1")
          .noneMatch(line -> line.contains("phase=\"Bind\""));
    }
  }

  @Test
  void durationsAreInTheBucketThatBeginsBelowThem() {
    var families = new MetricRegistry();
    var engine = new PluginMetrics(families, FeatureSettings.defaults());
    for (var nanos : List.of(0L, 1_000L, 1_001L, 2_000L, 524_288_000L, 524_288_001L)) {
      engine.searched(Duration.ofNanos(nanos));
    }

    var name = "berth_decision_duration_seconds_bucket{le=";
    assertThat(page(families).lines().filter(line -> line.startsWith(name)))
        .startsWith(name + "\"1e-06\"} 2", name + "\"2e-06\"} 4", name + "\"4e-06\"} 4")
        .endsWith(name + "\"0.524288\"} 5", name + "\"+Inf\"} 6")
        .hasSize(21);
  }

  @Test
  void aPauseForGarbageCollectionIsCounted() {
    var families = new MetricRegistry();
    GarbageCollectionMetrics.show(families);
    assertThat(page(families)).contains("berth_gc_pause_seconds_count{collector=");
    var pauses = Pattern.compile("berth_gc_pause_seconds_count\\{.*} [1-9]");
    for (var tries = 0; !pauses.matcher(page(families)).find(); tries++) {
      assertThat(tries).as("collections without a pause").isLessThan(1000);
      System.gc();
    }
  }
}
