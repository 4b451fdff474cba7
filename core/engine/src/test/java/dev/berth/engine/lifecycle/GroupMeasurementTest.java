package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.TopologyConstraint;
import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.queue.QueueName;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is measured while groups are scheduled: when, and how often, as in kube-scheduler.
class GroupMeasurementTest {
  private static final GivenPod A = pod("a").inGroup("g").cpu("2");
  private static final GivenPod B = pod("b").inGroup("g").cpu("2");
  private static final PodGroup IN_ONE_RACK = inOneRack(gang("g", 2));

  private final RecordedMetrics metrics = new RecordedMetrics();

  private final LiveScenario live =
      SmallScheduler.cluster(
              node("n1").cpu("2").labels("rack=east"), node("n2").cpu("4").labels("rack=west"))
          .gate(SchedulerFeature.GENERIC_WORKLOAD, true)
          .gate(SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING, true)
          .metrics(metrics, metrics);

  private static PodGroup inOneRack(PodGroup group) {
    return group.withSpec(
        group
            .spec()
            .withSchedulingConstraints(
                new PodGroupSchedulingConstraints(List.of(new TopologyConstraint("rack")))));
  }

  @Test
  void eachPlacementIsCountedAndTheGroupOnce() {
    live.put(IN_ONE_RACK).create(A).create(B).settle();

    assertThat(live.nodeOf(A)).isEqualTo("n2");
    assertThat(metrics.measured)
        .containsExactly(
            "placements: 2",
            "infeasible",
            "feasible",
            "searched",
            "attempt of default-scheduler: scheduled");
    assertThat(metrics.points)
        .containsExactly(
            "PlacementGenerate Success",
            "PlacementFeasible Wait",
            "PlacementFeasible Wait",
            "PlacementFeasible Unschedulable",
            "PlacementFeasible Wait",
            "PlacementFeasible Wait",
            "PlacementFeasible Success");
  }

  @Test
  void aGroupThatFitsNowhereIsCountedAsSuch() {
    live.put(IN_ONE_RACK).create(A).create(B.cpu("3")).settle();

    assertThat(metrics.measured)
        .containsExactly(
            "placements: 2",
            "infeasible",
            "infeasible",
            "searched",
            "attempt of default-scheduler: unschedulable");
    assertThat(metrics.points).endsWith("PodGroupPostFilter UnschedulableAndUnresolvable");
  }

  @Test
  void aGroupIsOneEntityHoweverManyMembersItHas() {
    live.put(IN_ONE_RACK).create(A).create(pod("alone").gates("later")).settle();

    SchedulerStats stats = stats();
    assertThat(stats.waiting()).isEqualTo(Map.of(QueueName.GATED, 2));
    assertThat(stats.entities().get(EntityType.POD)).containsEntry(QueueName.GATED, 1);
    assertThat(stats.entities().get(EntityType.POD_GROUP)).containsEntry(QueueName.GATED, 1);

    metrics.queued.clear();
    live.create(B).settle();

    assertThat(metrics.queued)
        .containsExactly(
            "unschedulable by UnscheduledPodAdd: 2 in null",
            "active by UnscheduledPodAdd: 2 in podgroup");
    assertThat(stats().entities().get(EntityType.POD_GROUP)).containsEntry(QueueName.GATED, 0);
  }

  private SchedulerStats stats() {
    var stats = live.scheduler().stats();
    live.scheduler().step();
    return stats.join();
  }
}
