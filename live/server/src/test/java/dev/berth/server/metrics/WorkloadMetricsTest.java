package dev.berth.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.GroupStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What preemption costs where pods are scheduled as groups.
class WorkloadMetricsTest {
  private static final ObjectKey NAME = new ObjectKey("default", "urgent");
  private static final Duration TOOK = Duration.ofMillis(3);

  private final MetricRegistry families = new MetricRegistry();
  private final WorkloadMetrics metrics = new WorkloadMetrics(families);

  @Test
  void theVictimsOfAGroupAreCountedByThemselves() {
    new AttemptMetrics(families).preempting(group(GroupKey.podGroup(NAME), 2, 1), 5);
    metrics.preempting(group(GroupKey.podGroup(NAME), 2, 1), 5);

    assertThat(page())
        .contains(
            "scheduler_workload_preemption_victims_sum 5",
            "scheduler_workload_preemption_victims_bucket{le=\"1024\"} 1",
            "scheduler_preemption_workload_disruptions_sum{preemptor=\"podgroup\"} 2",
            "scheduler_preemption_pdb_violations_total{preemptor=\"podgroup\"} 1",
            "scheduler_preemption_victims_count 0");
  }

  @Test
  void whatIsNotDisruptedIsNotShown() {
    metrics.preempting(group(GroupKey.composite(NAME), 0, 0), 0);

    assertThat(page())
        .contains("scheduler_workload_preemption_victims_count 1")
        .noneMatch(line -> line.contains("disruptions") || line.contains("pdb_violations"));
  }

  @Test
  void theViolationsOfAPodsVictimsAreCounted() {
    var rank = new PreemptionReport.Rank(3, 0, 0, 1, 0);
    var candidate = new PreemptionReport.Candidate(List.of(NAME), rank);
    var report = new PreemptionReport("n1", Map.of("n1", candidate), List.of(), Map.of());
    var pod = new Pod(ObjectMeta.named("default", "urgent"), PodSpec.EMPTY, PodStatus.EMPTY);
    var decision = new DecisionBuilder(new QueuedPodInfo(PodInfo.of(pod), Instant.EPOCH, 1));
    decision.preemption(report, "");
    metrics.preempting(decision.unschedulable(""), 1);

    assertThat(page())
        .contains(
            "scheduler_preemption_pdb_violations_total{preemptor=\"pod\"} 3",
            "scheduler_workload_preemption_victims_count 0");
  }

  @Test
  void searchesAndEvictionsAreMeasuredOnlyWithTheGate() {
    var without = new MetricRegistry();
    run(new PluginMetrics(without, FeatureSettings.defaults()));
    run(new PluginMetrics(families, _ -> true));

    assertThat(page())
        .contains(
            "scheduler_workload_preemption_attempts_total{result=\"Unschedulable\"} 1",
            "scheduler_preemption_evaluation_duration_seconds_count{preemptor=\"podgroup\",result=\"Unschedulable\"}"
                + " 1",
            "scheduler_preemption_execution_duration_seconds_count{preemptor=\"compositepodgroup\",result=\"success\"}"
                + " 1");
    assertThat(page(without))
        .noneMatch(line ->
            line.contains("workload")
                || line.contains("preemption_evaluation")
                || line.contains("preemption_execution"));
  }

  private static void run(PluginMetrics engine) {
    engine.groupPreemptionTried(Code.UNSCHEDULABLE);
    engine.victimsSearched("podgroup", Code.UNSCHEDULABLE, TOOK);
    engine.preemptionEnded("compositepodgroup", true, TOOK);
  }

  private List<String> page() {
    return page(families);
  }

  private static List<String> page(MetricRegistry families) {
    return families.page().lines().toList();
  }

  private static GroupDecision group(GroupKey key, int disrupted, int violations) {
    var report = new GroupPreemptionReport(null, List.of(), violations, disrupted);
    return new GroupDecision(
        key,
        10,
        "default-scheduler",
        1,
        GroupDecision.Result.WAITING,
        GroupStatus.SUCCESS,
        null,
        new GroupDecision.Preemption(GroupStatus.SUCCESS, Map.of(), report),
        new TreeMap<>(),
        List.of());
  }
}
