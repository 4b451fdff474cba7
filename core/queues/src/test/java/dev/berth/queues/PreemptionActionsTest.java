package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.framework.diagnosis.Decision;
import org.junit.jupiter.api.Test;

/// What a decision says of each action that could make room.
class PreemptionActionsTest {
  private static FairShareScenario cluster(String cpu, GivenQueue... queues) {
    return FairShareScenario.cluster(node("n1").cpu(cpu)).queues(queues);
  }

  private static String preemption(FairShareScenario cluster, String pod) {
    return cluster.decision(pod).preemptionMessage();
  }

  @Test
  void aQueueThatHasWhatItDeservesReclaimsNothing() {
    var cluster =
        cluster("4", queue("a"), queue("b")).pods("a-1", 9, "1").pods("b-1", 9, "1").settle();
    cluster.create(pod("a-2-0").cpu("1").priority(-1), "queue-name", "a").settle();

    assertThat(preemption(cluster, "a-2-0"))
        .contains("reclaim: queue \"a\" has what it deserves")
        .contains("preempt: ");
  }

  @Test
  void onlyConfiguredActionsAreTriedInTheirOrder() {
    var both = FairShareScenario.with("allocate, preempt, reclaim", node("n1").cpu("2"));
    var one = FairShareScenario.with("allocate, preempt", node("n1").cpu("2"));
    var none = FairShareScenario.with("allocate, backfill", node("n1").cpu("2"));
    for (var cluster : new FairShareScenario[] {both, one, none}) {
      cluster.queues(queue("a"), queue("b").notReclaimable()).pods("b-1", 2, "1").settle();
      cluster.pods("a-1", 1, "1").settle();
      assertThat(cluster.running()).isEqualTo("b-1: 2");
    }

    assertThat(preemption(both, "a-1-0")).containsSubsequence("preempt: ", "reclaim: ");
    assertThat(preemption(one, "a-1-0")).contains("preempt: ").doesNotContain("reclaim: ");
    assertThat(preemption(none, "a-1-0")).isEmpty();
  }

  @Test
  void aPodSaysWhoseRoomItGets() {
    var cluster = cluster("2", queue("a"), queue("b")).pods("b-1", 2, "1").settle();
    cluster.live().api().deleteGracefully();
    cluster.pods("a-1", 1, "1").settle();

    var reclaiming = cluster.decisions().stream().filter(it -> it.pod().name().equals("a-1-0"));
    assertThat(reclaiming).first().matches(it -> it.result() == Decision.Result.UNSCHEDULABLE);
    assertThat(cluster.live().api().calls()).contains("delete default/b-1-1");
    assertThat(cluster.live().pod(pod("a-1-0")).orElseThrow().status().nominatedNodeName())
        .isEqualTo("n1");
  }

  @Test
  void aGangThatNeverPreemptsWaits() {
    var cluster = cluster("2", queue("a"), queue("b")).pods("b-1", 2, "1").settle();
    cluster.gang("a-1", 2).members("a-1", 1, "500m");
    cluster.create(pod("a-1-1").cpu("500m").neverPreempts(), "group-name", "a-1").settle();

    assertThat(cluster.running()).isEqualTo("b-1: 2");
  }

  /// There is room on the node for all of them, but not in the queue.
  @Test
  void aGangEvictsAsManyPodsOfItsQueueAsTheQueueIsFull() {
    var cluster = cluster("8", queue("a").capability("cpu=4")).pods("a-1", 4, "1").settle();
    cluster.live().put(new PriorityClass(ObjectMeta.named("", "high"), 10, false, "", null));
    cluster.gang("a-2", 2, "high").members("a-2", 2, "1").settle();

    assertThat(cluster.running()).isEqualTo("a-1: 2, a-2: 2");
  }

  @Test
  void aGangWhoseVictimsAreLeavingEvictsNoOthers() {
    var cluster = cluster("6", queue("a"), queue("b")).pods("b-1", 9, "1").settle();
    cluster.live().api().deleteGracefully();
    cluster.gang("a-1", 3).members("a-1", 3, "1").settle().settle();

    assertThat(cluster.live().api().calls().stream().filter(it -> it.startsWith("delete")))
        .hasSize(3)
        .doesNotHaveDuplicates();
    assertThat(cluster.leave().settle().running()).isEqualTo("a-1: 3, b-1: 3");
  }
}
