package dev.berth.planner.batch;

import static dev.berth.framework.diagnosis.Decision.Result.SCHEDULED;
import static dev.berth.framework.diagnosis.Decision.Result.UNSCHEDULABLE;
import static dev.berth.planner.batch.BatchScenario.batchPod;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The pods of a profile, from the window in which they collect to their binding. The window is of
/// ten seconds, and the planner does what it is told.
class BatchPlanningTest {
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final GivenPod A = batchPod("a");
  private static final GivenPod B = batchPod("b");

  private final FakePlanner planner = new FakePlanner();
  private final LiveScenario live = scenario("{window: 10s, maxPods: 3}");

  private LiveScenario scenario(String args) {
    return BatchScenario.of(new BatchPlanningFactory(planner), args)
        .create(node("n1").cpu("2"))
        .create(node("n2").cpu("2"))
        .settle();
  }

  private Decision last(GivenPod pod) {
    return live.decisions(pod).getLast();
  }

  @Test
  void podsOfAWindowArePlannedTogetherWhenItEnds() {
    planner.put("a", "n2").put("b", "n2");
    live.create(A).advance(Duration.ofSeconds(5)).create(B).advance(Duration.ofSeconds(4));
    assertThat(planner.planned()).isEmpty();
    assertThat(live.decisions()).isEmpty();

    live.advance(Duration.ofSeconds(2));

    assertThat(planner.planned()).containsExactly(List.of("a", "b"));
    assertThat(live.nodeOf(A)).isEqualTo("n2");
    assertThat(live.nodeOf(B)).isEqualTo("n2");
  }

  @Test
  void aDecisionNamesThePlan() {
    planner.put("a", "n2");
    live.create(A).advance(WINDOW.plus(SECOND));

    assertThat(last(A).plan()).isEqualTo(planner.requests().getFirst().id()).startsWith("batch/");
    assertThat(last(A).preFilterNodes()).containsExactly("n2");
  }

  @Test
  void enoughPodsEndTheWindow() {
    planner.put("a", "n1").put("b", "n1").put("c", "n2");
    live.create(A).create(B).advance(SECOND);
    assertThat(planner.planned()).isEmpty();

    live.create(batchPod("c")).advance(SECOND);

    assertThat(planner.planned()).containsExactly(List.of("a", "b", "c"));
  }

  @Test
  void gangsThatAreThereEndTheWindowUnlessOtherPodsCollect() {
    planner.put("a", "n1").put("b", "n1").put("c", "n2");
    live.create(A.labels("gang=g")).create(B).advance(SECOND);
    assertThat(planner.planned()).isEmpty();
    live.advance(WINDOW);
    assertThat(planner.planned()).hasSize(1);

    live.create(batchPod("c").labels("gang=g")).advance(SECOND);

    assertThat(planner.planned()).containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  void gatedPodsOpenNoWindow() {
    live.create(A.gates("closed")).advance(WINDOW.multipliedBy(3));

    assertThat(planner.planned()).isEmpty();
  }

  @Test
  void otherProfilesGoOnWhileAPlanIsMade() {
    planner.put("a", "n1");
    live.create(A).advance(WINDOW.minus(SECOND));
    var other = pod("other").cpu("1");
    planner.meanwhile(() -> {
      live.create(other);
      while (live.deliverNext() || live.scheduler().step()) {
        // The engine does all that it can; only tasks wait.
      }
      assertThat(live.scheduler().placesOf(other.build().metadata().uid()))
          .containsExactly("binding");
    });

    live.advance(SECOND.multipliedBy(2));

    assertThat(planner.planned()).hasSize(1);
    assertThat(live.nodeOf(other)).isNotEmpty();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
  }

  @Test
  void filtersJudgeThePlannedNodeAndARefusedPodIsInTheNextPlan() {
    planner.put("a", "n1");
    planner.meanwhile(() -> live.create(pod("thief").cpu("2").on("n1")));
    live.create(A).advance(WINDOW.plus(SECOND));
    assertThat(last(A).result()).isEqualTo(UNSCHEDULABLE);
    assertThat(last(A).plan()).isNotEmpty();
    assertThat(last(A).rejectedBy()).contains("NodeResourcesFit");
    assertThat(live.nodeOf(A)).isEmpty();

    planner.put("a", "n2");
    live.advance(WINDOW);

    assertThat(live.nodeOf(A)).isEqualTo("n2");
  }

  @Test
  void aPlannedPodIsNominatedBeforeOthersAreTried() {
    planner.put("a", "n1");
    var other = pod("other").cpu("2");
    planner.meanwhile(() -> {
      live.scheduler().nominate(A.info().uid(), "n1", WINDOW);
      live.create(other);
    });
    live.create(A.cpu("2")).create(pod("resident").cpu("1").on("n2"));
    live.advance(WINDOW.plusSeconds(1));

    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(last(A).nominatedNode()).isEqualTo("n1");
    assertThat(live.nodeOf(other)).isEmpty();
  }

  @Test
  void aRefusedPodGetsItsNodeIfTheRoomComesBack() {
    planner.put("a", "n1");
    var thief = pod("thief").cpu("2").on("n1");
    planner.meanwhile(() -> live.create(thief));
    live.create(A).advance(WINDOW.plus(SECOND));

    live.remove(thief.build()).advance(Duration.ofSeconds(2));

    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(planner.planned()).hasSize(1);
  }

  @Test
  void aPodWhoseNodeIsLostIsPlannedAgain() {
    planner.put("a", "n1");
    planner.meanwhile(() -> live.remove(node("n1").build()));
    live.create(A).advance(WINDOW.plus(SECOND));
    assertThat(live.nodeOf(A)).isEmpty();
    assertThat(live.decisions(A)).hasSize(1);

    planner.put("a", "n2");
    live.advance(WINDOW);

    assertThat(live.nodeOf(A)).isEqualTo("n2");
    assertThat(live.errors()).isEmpty();
  }

  @Test
  void aPodThatIsGoneOrBoundByOthersIsLeftAlone() {
    planner.put("a", "n1").put("b", "n1");
    planner.meanwhile(() -> {
      live.remove(A.build());
      live.create(B.on("n2"));
    });
    live.create(A).create(B).advance(WINDOW.multipliedBy(3));

    assertThat(live.decisions()).extracting(Decision::result).doesNotContain(SCHEDULED);
    assertThat(live.nodeOf(B)).isEqualTo("n2");
    assertThat(live.api().calls()).doesNotContain("bind default/a");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPodWithoutANodeIsRejectedWithThePlansReason() {
    live.create(A).advance(WINDOW.plus(SECOND));

    assertThat(last(A).message())
        .startsWith(
            "0/2 nodes are available: the plan %s has no node for the pod: no room."
                .formatted(planner.requests().getFirst().id()));
    assertThat(live.pod(A).orElseThrow().status().condition("PodScheduled")).isNotNull();
  }

  @Test
  void aPlanIsMadeAgainWhenSomethingHasChanged() {
    live.create(A).advance(WINDOW.multipliedBy(4));
    assertThat(planner.planned()).hasSize(1);

    planner.put("a", "n3");
    live.create(node("n3").cpu("1")).advance(SECOND.multipliedBy(2));

    assertThat(live.nodeOf(A)).isEqualTo("n3");
  }

  @Test
  void aPlanIsMadeAgainAfterFiveMinutesEvenIfNothingHasChanged() {
    live.create(A).advance(Duration.ofMinutes(5));
    assertThat(planner.planned()).hasSize(1);

    live.advance(Duration.ofSeconds(15));

    assertThat(planner.planned()).hasSize(2);
  }

  @Test
  void aNewPodHasPodsThatWaitPlannedWithIt() {
    live.create(A).advance(WINDOW.plus(SECOND));
    live.create(B).advance(WINDOW.plus(SECOND));

    assertThat(planner.planned()).containsExactly(List.of("a"), List.of("a", "b"));
  }

  @Test
  void aPlannerThatFailsHoldsNobodyBack() {
    planner.breaks();
    live.create(A).advance(WINDOW.plusSeconds(2));

    assertThat(live.nodeOf(A)).isNotEmpty();
    assertThat(last(A).plan()).isEmpty();
    assertThat(live.errors())
        .containsExactly("do background work: plans of batch: the planner is broken");
  }

  @Test
  void aReplicaThatDoesNotLeadPlansNothing() {
    planner.isNeeded(false);
    live.create(A).advance(WINDOW.multipliedBy(2));
    assertThat(planner.planned()).isEmpty();

    planner.isNeeded(true);
    planner.put("a", "n1");
    live.advance(WINDOW.plus(SECOND));

    assertThat(live.nodeOf(A)).isEqualTo("n1");
  }

  @Test
  void aSchedulerThatTakesOverPlansWhatTheLastOneLeft() {
    planner.put("a", "n1");
    live.create(A).create(B).advance(WINDOW.plus(SECOND));
    planner.put("a", "n2").put("b", "n2");

    var next = BatchScenario.of(new BatchPlanningFactory(planner), "{}");
    live.api().list(Node.class).forEach(next::put);
    live.api().list(Pod.class).forEach(next::put);
    next.advance(WINDOW.plus(SECOND));

    assertThat(next.nodeOf(A)).isEqualTo("n1");
    assertThat(next.nodeOf(B)).isEqualTo("n2");
    assertThat(next.api().calls()).doesNotContain("bind default/a");
  }

  @Test
  void aPlanOutlivesAnEqualConfiguration() {
    live.create(A).advance(WINDOW.plus(SECOND));
    var done = live.reconfigure();
    live.advance(WINDOW.multipliedBy(2));

    done.join();
    assertThat(planner.planned()).hasSize(1);
    assertThat(live.decisions(A)).allMatch(it -> it.message().contains("no room"));
  }

  @Test
  void whereNobodyPlansPodsAreScheduledOneByOne() {
    var simulated = BatchScenario.of(new BatchPlanningFactory(), "{}").create(node("n1").cpu("2"));
    simulated.create(A).settle();

    assertThat(simulated.nodeOf(A)).isEqualTo("n1");
    assertThat(simulated.decisions(A).getLast().plan()).isEmpty();
  }
}
