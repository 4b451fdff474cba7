package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Preemption for a group, carried out while the scheduler goes on.
class GroupPreemptionLifecycleTest {
  private static final PodGroup URGENT = withPriority(gang("urgent", 2), 10);
  private static final GivenPod A = pod("a").inGroup("urgent").priority(10).cpu("2");
  private static final GivenPod B = pod("b").inGroup("urgent").priority(10).cpu("2");

  private static final PodGroup OLD = withPriority(together(gang("old", 2)), 1);
  private static final GivenPod OLD_1 = pod("old-1").inGroup("old").priority(1).cpu("2").on("n1");
  private static final GivenPod OLD_2 = pod("old-2").inGroup("old").priority(1).cpu("2").on("n2");

  private final LiveScenario live =
      SmallScheduler.cluster(node("n1").cpu("2").running(OLD_1), node("n2").cpu("2").running(OLD_2))
          .gate(SchedulerFeature.GENERIC_WORKLOAD, true);

  private static PodGroup withPriority(PodGroup group, int priority) {
    return group.withSpec(group.spec().withPriority(priority));
  }

  private static PodGroup together(PodGroup group) {
    return group.withSpec(group.spec().withDisruptionMode(DisruptionMode.ALL));
  }

  private LiveScenario create() {
    return live.put(OLD).put(URGENT).create(A).create(B);
  }

  @Test
  void victimsGoAndTheGroupTakesTheirPlace() {
    create().settle();
    live.advance(Duration.ofSeconds(20));

    assertThat(live.pod(OLD_1)).isEmpty();
    assertThat(live.pod(OLD_2)).isEmpty();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.nodeOf(B)).isEqualTo("n2");
    assertThat(live.api().events())
        .contains(
            "Preempted default/old-1: Preempted by podgroup uid-urgent on node cluster",
            "Preempted default/old-2: Preempted by podgroup uid-urgent on node cluster");
    assertThat(live.errors()).isEmpty();
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void theVictimGetsACondition() {
    live.api().deleteGracefully();
    create().settle();

    var condition =
        Objects.requireNonNull(
            live.pod(OLD_1).orElseThrow().status().condition("DisruptionTarget"), "no condition");
    assertThat(condition.message())
        .isEqualTo("default-scheduler: preempting to accommodate a higher priority podgroup");
  }

  @Test
  void membersAreNominatedWhileVictimsTerminate() {
    live.api().deleteGracefully();
    create().settle();
    assertThat(live.pod(A).orElseThrow().status().nominatedNodeName()).isEqualTo("n1");
    assertThat(live.pod(B).orElseThrow().status().nominatedNodeName()).isEqualTo("n2");

    live.remove(OLD_1.build()).remove(OLD_2.build()).advance(Duration.ofSeconds(20));
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.nodeOf(B)).isEqualTo("n2");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void untilTheVictimsAreEvictedTheGroupIsNotTried() {
    create();
    while (live.deliverNext()) {}
    live.scheduler().step();
    live.scheduler().step();
    assertThat(live.decisions(A)).hasSize(1);

    live.clock().advance(Duration.ofSeconds(20));
    live.scheduler().step();
    live.scheduler().step();
    assertThat(live.decisions(A)).as("no task has evicted a victim yet").hasSize(1);
    assertThat(live.pod(OLD_1)).isPresent();

    live.settle();
    live.advance(Duration.ofSeconds(20));
    assertThat(live.nodeOf(A)).isNotEmpty();
  }

  @Test
  void ifAnEvictionFailsTheGroupIsTriedAgain() {
    live.api()
        .beforeWrites(call -> {
          if (call.equals("delete default/old-1") && live.errors().isEmpty()) {
            throw new PluginException("the API server is away");
          }
        });
    create().settle();
    live.advance(Duration.ofSeconds(60));

    assertThat(live.errors()).isNotEmpty();
    assertThat(live.nodeOf(A)).isNotEmpty();
    assertThat(live.nodeOf(B)).isNotEmpty();
  }
}
