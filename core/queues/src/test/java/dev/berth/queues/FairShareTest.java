package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static dev.berth.testkit.Given.budget;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.framework.status.Reason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Queues and jobs in the real engine.
class FairShareTest {
  private static FairShareScenario cluster(String cpu, GivenQueue... queues) {
    return FairShareScenario.cluster(node("n1").cpu(cpu)).queues(queues);
  }

  @Test
  void aGangWaitsUntilItFitsAsAWhole() {
    var cluster = cluster("3", queue("a")).gang("a-1", 4).members("a-1", 4, "1").settle();
    assertThat(cluster.running()).isEmpty();

    cluster.live().create(node("n2").cpu("1"));

    assertThat(cluster.settle().running()).isEqualTo("a-1: 4");
  }

  @Test
  void aGangThatIsNotCompleteIsNotTried() {
    var cluster = cluster("8", queue("a")).gang("a-1", 3).members("a-1", 2, "1").settle();
    assertThat(cluster.decisions()).isEmpty();

    assertThat(cluster.members("a-1", 1, "1").settle().running()).isEqualTo("a-1: 3");
  }

  @Test
  void queuesShareByTheirWeights() {
    var cluster =
        cluster("9", queue("a").weight(2), queue("b"))
            .pods("a-1", 20, "1")
            .pods("b-1", 20, "1")
            .settle();

    assertThat(cluster.running()).isEqualTo("a-1: 6, b-1: 3");
  }

  @Test
  void whatAQueueDoesNotUseIsLentAndComesBack() {
    var cluster = cluster("9", queue("a").weight(2), queue("b")).pods("b-1", 20, "1").settle();
    assertThat(cluster.running()).isEqualTo("b-1: 9");

    cluster.pods("a-1", 20, "1").settle();

    assertThat(cluster.running()).isEqualTo("a-1: 6, b-1: 3");
  }

  @Test
  void nothingIsTakenBackFromWhoeverHasReclaimedItsPart() {
    var cluster =
        cluster("9", queue("a").weight(2), queue("b"))
            .pods("b-1", 20, "1")
            .settle()
            .pods("a-1", 20, "1")
            .settle();
    var settled = cluster.running();

    // The evicted pods come again.
    cluster.pods("b-1", 6, "1").settle().settle().settle();

    assertThat(cluster.running()).isEqualTo(settled);
  }

  @Test
  void withoutTheActionNothingIsReclaimed() {
    var cluster =
        FairShareScenario.with("allocate, backfill", node("n1").cpu("4"))
            .queues(queue("a"), queue("b"))
            .pods("b-1", 4, "1")
            .settle()
            .pods("a-1", 4, "1")
            .settle();
    assertThat(cluster.running()).isEqualTo("b-1: 4");

    cluster.finish("b-1", 2);

    assertThat(cluster.settle().running()).isEqualTo("a-1: 2, b-1: 2");
  }

  @Test
  void aQueueUsesNoMoreThanItMay() {
    var cluster =
        cluster("9", queue("a").capability("cpu=2"), queue("b")).pods("a-1", 5, "1").settle();

    assertThat(cluster.running()).isEqualTo("a-1: 2");
    assertThat(cluster.decision("a-1-3").message()).contains("queue \"a\" may not use more cpu");
  }

  @Test
  void aGangThatIsMoreThanItsQueueMayUseGetsNothing() {
    var cluster =
        cluster("9", queue("a").capability("cpu=2")).gang("a-1", 3).members("a-1", 3, "1").settle();

    assertThat(cluster.running()).isEmpty();
  }

  @Test
  void whatIsGuaranteedIsKeptFree() {
    var cluster =
        cluster("9", queue("a").guarantee("cpu=4"), queue("b").weight(3))
            .pods("b-1", 9, "1")
            .settle();
    assertThat(cluster.running()).isEqualTo("b-1: 5");

    assertThat(cluster.pods("a-1", 9, "1").settle().running()).isEqualTo("a-1: 4, b-1: 5");
  }

  @Test
  void aPartIsSharedAmongTheQueuesBelow() {
    var cluster =
        cluster(
                "12",
                queue("research").weight(3),
                queue("web"),
                queue("vision").parent("research").weight(2),
                queue("speech").parent("research"))
            .pods("web-1", 20, "1")
            .pods("vision-1", 20, "1")
            .pods("speech-1", 20, "1")
            .settle();

    assertThat(cluster.running()).isEqualTo("speech-1: 3, vision-1: 6, web-1: 3");
  }

  @Test
  void queuesOfOneParentTakeBackFromEachOtherFirst() {
    var cluster =
        cluster("8", queue("a"), queue("a1").parent("a"), queue("a2").parent("a"), queue("b"))
            .pods("a1-1", 20, "1")
            .pods("b-1", 20, "1")
            .settle();
    assertThat(cluster.running()).isEqualTo("a1-1: 4, b-1: 4");

    cluster.pods("a2-1", 20, "1").settle();

    assertThat(cluster.running()).isEqualTo("a1-1: 2, a2-1: 2, b-1: 4");
  }

  @Test
  void bestEffortPodsStartInAQueueThatIsOverused() {
    var cluster = cluster("2", queue("a"), queue("b")).pods("a-1", 9, "1").pods("b-1", 9, "1");

    cluster.create(pod("a-2-0"), "queue-name", "a").settle();

    assertThat(cluster.running()).isEqualTo("a-1: 1, a-2: 1, b-1: 1");
  }

  @Test
  void withoutBackfillBestEffortPodsWait() {
    var cluster =
        FairShareScenario.with("allocate", node("n1").cpu("2"))
            .queues(queue("a"))
            .create(pod("a-2-0"), "queue-name", "a")
            .settle();

    assertThat(cluster.running()).isEmpty();
  }

  @Test
  void insideAQueueTheJobOfHigherPriorityPreempts() {
    var cluster =
        cluster("3", queue("a"))
            .pods("a-low", 3, "1", 0)
            .settle()
            .pods("a-high", 2, "1", 10)
            .settle();

    assertThat(cluster.running()).isEqualTo("a-high: 2, a-low: 1");
  }

  @Test
  void insideAQueueAnEqualJobDoesNotPreempt() {
    var cluster =
        cluster("3", queue("a")).pods("a-1", 3, "1", 5).settle().pods("a-2", 2, "1", 5).settle();

    assertThat(cluster.running()).isEqualTo("a-1: 3");
  }

  @Test
  void aGangReclaimsRoomForAllItsMembersAtOnce() {
    var cluster =
        cluster("6", queue("a"), queue("b"))
            .pods("b-1", 9, "1")
            .settle()
            .gang("a-1", 3)
            .members("a-1", 3, "1")
            .settle();

    assertThat(cluster.running()).isEqualTo("a-1: 3, b-1: 3");
  }

  @Test
  void aGangThatWouldNeedMoreThanItsQueueDeservesReclaimsNothing() {
    var cluster =
        cluster("6", queue("a"), queue("b"))
            .pods("b-1", 9, "1")
            .settle()
            .gang("a-1", 4)
            .members("a-1", 4, "1")
            .settle();

    assertThat(cluster.running()).isEqualTo("b-1: 6");
  }

  @Test
  void aRunningGangIsNotBrokenUp() {
    var cluster =
        cluster("6", queue("a"), queue("b"))
            .gang("b-1", 6)
            .members("b-1", 6, "1")
            .settle()
            .pods("a-1", 3, "1")
            .settle();

    assertThat(cluster.running()).isEqualTo("b-1: 6");
  }

  @Test
  void twoPreemptorsDoNotEvictMoreOfAGangThanItCanSpare() {
    var cluster =
        cluster("4", queue("a"), queue("b"))
            .gang("b-1", 3)
            .members("b-1", 4, "1")
            .settle()
            .pods("a-1", 2, "1")
            .settle();

    assertThat(cluster.running()).isEqualTo("a-1: 1, b-1: 3");
  }

  @Test
  void aPodWhoseQueueDoesNotExistWaitsForIt() {
    var cluster = cluster("6").pods("late-1", 1, "1").settle();
    assertThat(cluster.running()).isEmpty();

    assertThat(cluster.queues(queue("late")).settle().running()).isEqualTo("late-1: 1");
  }

  @Test
  void aPodWhoseQueueIsNotOpenWaitsUntilItIs() {
    var cluster = cluster("6", queue("a").state("Closed")).pods("a-1", 1, "1").settle();
    assertThat(cluster.running()).isEmpty();

    assertThat(cluster.queues(queue("a").state("Open")).settle().running()).isEqualTo("a-1: 1");
  }

  @Test
  void aDecisionSaysWhyTheQueueHadToWait() {
    var cluster =
        FairShareScenario.with("allocate", node("n1").cpu("6"))
            .queues(queue("a"), queue("b"), queue("c"))
            .pods("c-1", 3, "1")
            .pods("b-1", 3, "1")
            .settle()
            .pods("a-1", 9, "1")
            .pods("b-1", 6, "1")
            .settle();

    var decision = cluster.decision("b-1-8");

    assertThat(decision.message()).startsWith("0/1 nodes are available: queue \"b\" is overused.");
    assertThat(decision.rejectedBy()).containsExactly("FairShare");
    assertThat(decision.nodes().values().iterator().next().reasons())
        .singleElement()
        .isEqualTo(
            new QueueRejection.Overused(
                "b",
                List.of(new QueueRejection.Part("cpu", 3000, 2000, 9000)),
                List.of(new QueueRejection.Other("c", "cpu", 3000, 2000))))
        .satisfies(reason -> {
          assertThat(reason.detail()).isEqualTo("cpu: 3, deserves 2, requests 9");
          assertThat(reason.details()).containsExactly("queue \"c\" has cpu: 3, deserves 2");
        });
  }

  @Test
  void aDecisionSaysHowMuchTheQueueMayUse() {
    var cluster = cluster("9", queue("a").capability("cpu=3")).pods("a-1", 2, "2").settle();

    assertThat(cluster.decision("a-1-1").nodes().values().iterator().next().reasons())
        .singleElement()
        .extracting(Reason::message, Reason::detail)
        .containsExactly("queue \"a\" may not use more cpu", "needs 2, 1 of 3 left");
  }

  @Test
  void podsThatTakeTheirTimeToLeaveAreNotReplacedByOthers() {
    var cluster = cluster("6", queue("a"), queue("b")).pods("b-1", 9, "1").settle();
    cluster.live().api().deleteGracefully();

    cluster.pods("a-1", 9, "1").settle().settle();
    assertThat(Set.copyOf(cluster.live().api().calls()))
        .filteredOn(call -> call.startsWith("delete"))
        .hasSize(3);
    assertThat(cluster.running()).isEqualTo("b-1: 6");

    cluster.leave().settle();
    assertThat(cluster.running()).isEqualTo("a-1: 3, b-1: 3");
  }

  @Test
  void aPodThatNeverPreemptsWaits() {
    var cluster = cluster("2", queue("a"), queue("b")).pods("b-1", 2, "1").settle();

    cluster.create(pod("a-1-0").cpu("1").neverPreempts(), "queue-name", "a").settle();

    assertThat(cluster.running()).isEqualTo("b-1: 2");
    assertThat(cluster.decision("a-1-0").message())
        .contains("not eligible due to preemptionPolicy=Never.");
  }

  @Test
  void aPodThatADisruptionBudgetCoversIsSpared() {
    var cluster = cluster("2", queue("a"), queue("b"));
    cluster.live().put(budget("keep", "keep=yes", 0));
    cluster
        .create(pod("b-1-0").cpu("1").labels("keep=yes"), "queue-name", "b")
        .create(pod("b-2-0").cpu("1"), "queue-name", "b")
        .settle();

    cluster.pods("a-1", 1, "1").settle();

    assertThat(cluster.running()).isEqualTo("a-1: 1, b-1: 1");
  }

  @Test
  void podsOfOtherSchedulersAreInNoQueue() {
    var others = node("n1").cpu("6").running(pod("other-0").cpu("3").schedulerName("another"));
    var cluster =
        FairShareScenario.cluster(others)
            .queues(queue("a").weight(2), queue("b"))
            .pods("b-1", 9, "1")
            .settle()
            .pods("a-1", 9, "1")
            .settle();

    assertThat(cluster.running()).isEqualTo("a-1: 2, b-1: 1, other: 1");
  }

  @Test
  void podsOfOneControllerStartTogetherIfTheySaySo() {
    var cluster = cluster("3", queue("a"));
    for (int i = 0; i < 4; i++) {
      cluster.create(
          pod("a-1-" + i).cpu("1").ownedBy("batch/v1", "Job", "train"),
          Map.of(
              "scheduling.volcano.sh/queue-name", "a", "scheduling.k8s.io/group-min-member", "4"));
    }
    assertThat(cluster.settle().running()).isEmpty();

    cluster.live().create(node("n2").cpu("1"));

    assertThat(cluster.settle().running()).isEqualTo("a-1: 4");
  }

  @Test
  void theJobOfThePriorityClassThatItsGroupNamesIsFirst() {
    var cluster = cluster("0", queue("a"));
    cluster.live().put(new PriorityClass(ObjectMeta.named("", "high"), 10, false, "", null));
    cluster
        .gang("a-1", 2)
        .members("a-1", 2, "1")
        .gang("a-2", 2, "high")
        .members("a-2", 2, "1")
        .settle();

    cluster.live().create(node("n2").cpu("2"));

    assertThat(cluster.settle().running()).isEqualTo("a-2: 2");
  }

  @Test
  void aGroupLosesItsPriorityWithThePriorityClass() {
    var high = new PriorityClass(ObjectMeta.named("", "high"), 10, false, "", null);
    var cluster = cluster("0", queue("a"));
    cluster.live().put(high);
    cluster
        .gang("a-1", 2)
        .members("a-1", 2, "1")
        .gang("a-2", 2, "high")
        .members("a-2", 2, "1")
        .settle();

    cluster.live().remove(high).create(node("n2").cpu("2"));

    assertThat(cluster.settle().running()).isEqualTo("a-1: 2");
  }
}
