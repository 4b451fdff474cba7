package dev.berth.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PlanMetricsTest {
  private final MetricRegistry families = new MetricRegistry();
  private final PlanMetrics metrics = new PlanMetrics(families);

  private static Decision decision(boolean scheduled, String plan) {
    var spec = PodSpec.EMPTY.withSchedulerName("batch");
    var pod = new Pod(ObjectMeta.named("default", "a"), spec, PodStatus.EMPTY);
    var builder = new DecisionBuilder(new QueuedPodInfo(PodInfo.of(pod), Instant.EPOCH, 1));
    builder.preFilterNodes(new TreeSet<>(List.of("n1")), plan);
    return scheduled ? builder.scheduled("n1") : builder.unschedulable("");
  }

  @Test
  void plansAndWhatBecomesOfTheirPodsAreCounted() {
    metrics.planned("batch", 3, 1, Duration.ofMillis(1500));
    metrics.planned("batch", 2, 0, Duration.ofMillis(500));
    metrics.decided(decision(false, "p"));
    metrics.decided(decision(false, ""));
    metrics.decided(decision(true, "p"));

    assertThat(families.page().lines())
        .contains(
            "berth_plans_total{profile=\"batch\"} 2",
            "berth_plans_seconds_total{profile=\"batch\"} 2",
            "berth_plan_pods_total{profile=\"batch\",result=\"placed\"} 5",
            "berth_plan_pods_total{profile=\"batch\",result=\"left\"} 1",
            "berth_plan_pods_total{profile=\"batch\",result=\"refused\"} 1");
  }
}
