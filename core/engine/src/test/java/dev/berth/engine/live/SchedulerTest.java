package dev.berth.engine.live;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What a scheduler does with pods from when they come until they have a node, or are gone; with a
/// plugin that serves this test only.
class SchedulerTest {
  private static final GivenPod A = pod("a");
  private static final GivenPod B = pod("b");
  private static final GivenPod EXPECTED = pod("web-1").ownedBy("apps/v1", "ReplicaSet", "web");

  private static final GivenPod REPLACEMENT = pod("web-2").ownedBy("apps/v1", "ReplicaSet", "web");

  private final LiveScenario live = LiveScenario.onlyWith(OneSlot.factory()).create(node("n1"));

  @AfterEach
  void theCacheEqualsTheCluster() {
    live.settle();
    assertThat(live.differences()).isEmpty();
  }

  private List<Result> results(GivenPod pod) {
    return live.decisions(pod).stream().map(Decision::result).toList();
  }

  private List<String> places(GivenPod pod) {
    return live.scheduler().placesOf(pod.info().uid());
  }

  @Test
  void aPodIsBoundToTheNodeWhereItFits() {
    live.create(node("n2").running(B)).create(A).settle();

    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.api().calls()).containsExactly("bind default/a");
    assertThat(results(A)).containsExactly(Result.SCHEDULED);
    assertThat(live.errors()).isEmpty();
  }

  @Test
  void aPodThatFitsNowhereWaitsForAnEventThatMayHelp() {
    live.create(A).create(B).settle();
    assertThat(live.decisions(B).getLast().message())
        .startsWith("0/1 nodes are available: 1 node(s) were taken.");
    assertThat(places(B)).containsExactly("unschedulable");

    live.create(node("n2")).advance(Duration.ofSeconds(2));
    assertThat(live.nodeOf(B)).isEqualTo("n2");
    assertThat(results(B)).containsExactly(Result.UNSCHEDULABLE, Result.SCHEDULED);
  }

  @Test
  void aPodThatGoesMakesRoomForAnother() {
    live.create(A).settle().create(B).settle();
    live.remove(live.pod(A).orElseThrow()).advance(Duration.ofSeconds(2));

    assertThat(live.nodeOf(B)).isEqualTo("n1");
  }

  @Test
  void aBindingThatFailsGivesTheNodeBack() {
    live.api()
        .beforeWrites(call -> {
          if (call.equals("bind default/a")) {
            throw new PluginException("refused");
          }
        });
    live.create(A).settle();
    assertThat(results(A)).containsExactly(Result.ERROR);
    assertThat(places(A)).containsExactly("backoff");

    live.create(B).settle();
    assertThat(live.nodeOf(B)).isEqualTo("n1");
  }

  @Test
  void aPodThatWaitsAtPermitHoldsItsNodeUntilItIsTooLate() {
    GivenPod waiting = A.labels("wait=");
    live.create(waiting).settle().create(B).settle();
    assertThat(places(waiting)).containsExactly("permit");
    assertThat(results(B)).containsExactly(Result.UNSCHEDULABLE);

    live.advance(Duration.ofSeconds(63));
    assertThat(live.nodeOf(B)).isEqualTo("n1");
    assertThat(live.nodeOf(waiting)).isEmpty();
  }

  @Test
  void aPodOfHigherPriorityTakesTheNodeOfItsVictim() {
    GivenPod important = B.priority(10);
    live.create(A).settle().create(important).settle();
    assertThat(live.api().calls()).contains("delete default/a");
    live.advance(Duration.ofSeconds(2));

    assertThat(live.pod(A)).isEmpty();
    assertThat(live.nodeOf(important)).isEqualTo("n1");
  }

  @Test
  void aNodeIsKeptForAPodThatIsExpected() {
    live.scheduler().expect(EXPECTED.build(), "n1", Duration.ofMinutes(1));
    live.create(B).create(A.priority(-1)).settle();
    assertThat(results(B)).containsExactly(Result.UNSCHEDULABLE);
    assertThat(results(A)).containsExactly(Result.UNSCHEDULABLE);

    live.create(REPLACEMENT).settle();
    assertThat(live.nodeOf(REPLACEMENT)).isEqualTo("n1");
  }

  @Test
  void aPodThatIsExpectedComesToTheNodeThatIsKept() {
    live.create(node("a1")).create(node("z1"));
    live.scheduler().expect(EXPECTED.build(), "z1", Duration.ofMinutes(1));
    GivenPod second = pod("web-3").ownedBy("apps/v1", "ReplicaSet", "web");
    live.create(REPLACEMENT).create(second).settle();

    assertThat(live.nodeOf(REPLACEMENT)).isEqualTo("z1");
    assertThat(live.nodeOf(second)).isNotEqualTo("z1").isNotEmpty();
  }

  @Test
  void aPodOfHigherPriorityThanTheExpectedOneTakesTheNode() {
    live.scheduler().expect(EXPECTED.build(), "n1", Duration.ofMinutes(1));
    live.create(B.priority(10)).settle();

    assertThat(live.nodeOf(B)).isEqualTo("n1");
  }

  @Test
  void aNodeIsFreeAgainWhenNobodyComes() {
    live.scheduler().expect(EXPECTED.build(), "n1", Duration.ofMinutes(1));
    live.create(B).settle();
    live.advance(Duration.ofSeconds(59));
    assertThat(live.nodeOf(B)).isEmpty();

    live.advance(Duration.ofSeconds(12));
    assertThat(live.nodeOf(B)).isEqualTo("n1");
  }

  @Test
  void aNodeIsFreeAgainWhenNobodyIsExpectedAnyMore() {
    live.scheduler().expect(EXPECTED.build(), "n1", Duration.ofMinutes(1));
    live.create(B).settle();
    live.scheduler().expectNoMore(EXPECTED.info().uid());
    live.advance(Duration.ofSeconds(2));

    assertThat(live.nodeOf(B)).isEqualTo("n1");
  }

  @Test
  void aPodThatHasComeKeepsItsNodeThoughItDoesNotFitYet() {
    live.create(A).settle();
    live.scheduler().expect(EXPECTED.build(), "n1", Duration.ofMinutes(5));
    live.create(B).create(REPLACEMENT).settle();
    GivenPod elsewhere = pod("c").on("gone"); // to have them tried once more, for the same reason
    live.create(elsewhere).settle();
    live.remove(live.pod(elsewhere).orElseThrow()).advance(Duration.ofSeconds(2));
    assertThat(results(REPLACEMENT)).containsExactly(Result.UNSCHEDULABLE, Result.UNSCHEDULABLE);
    live.remove(live.pod(A).orElseThrow()).advance(Duration.ofSeconds(12));

    assertThat(live.nodeOf(REPLACEMENT)).isEqualTo("n1");
    assertThat(live.nodeOf(B)).isEmpty();
  }

  @Test
  void aNodeIsFreeAgainWhenThePodThatHasComeGoes() {
    live.scheduler().expect(EXPECTED.build(), "n1", Duration.ofMinutes(5));
    GivenPod gated = REPLACEMENT.labels("gated=");
    live.create(gated).create(B).settle();
    assertThat(results(B)).containsExactly(Result.UNSCHEDULABLE);
    live.remove(live.pod(gated).orElseThrow()).advance(Duration.ofSeconds(2));

    assertThat(live.nodeOf(B)).isEqualTo("n1");
  }

  @Test
  void aNodeIsFreeAgainWhenThePodThatHasComeIsNotPlacedInTime() {
    live.scheduler().expect(EXPECTED.build(), "n1", Duration.ofMinutes(1));
    live.create(REPLACEMENT.labels("gated=")).create(B).settle();
    live.advance(Duration.ofSeconds(59));
    assertThat(live.nodeOf(B)).isEmpty();

    live.advance(Duration.ofSeconds(2));
    assertThat(live.nodeOf(B)).isEqualTo("n1");
  }

  @Test
  void aNodeIsKeptForAWaitingPodUntilItIsTooLate() {
    GivenPod gated = A.labels("gated=");
    live.create(gated).settle();
    live.scheduler().nominate(gated.info().uid(), "n1", Duration.ofMinutes(1));
    live.create(B).settle();
    live.put(live.pod(gated).orElseThrow()).advance(Duration.ofSeconds(59));
    assertThat(results(B)).containsExactly(Result.UNSCHEDULABLE);

    live.advance(Duration.ofSeconds(2));

    assertThat(live.nodeOf(B)).isEqualTo("n1");
    assertThat(live.pod(gated).orElseThrow().status().nominatedNodeName()).isEmpty();
  }

  @Test
  void aWaitingPodIsTriedFirstWhereItIsNominated() {
    live.create(A.labels("gated=")).settle();
    live.scheduler().nominate(A.info().uid(), "gone", Duration.ofMinutes(1));
    live.scheduler().nominate(A.info().uid(), "z1", Duration.ofMinutes(1));
    live.create(A).create(node("z1")).advance(Duration.ofSeconds(2));

    assertThat(live.nodeOf(A)).isEqualTo("z1");
    assertThat(live.decisions(A).getLast().nominatedNode()).isEqualTo("z1");
    assertThat(live.dump().nominated()).isEmpty();
  }

  @Test
  void nobodyIsNominatedWhoHasANodeOrIsGone() {
    live.create(A).settle();
    live.scheduler().nominate(A.info().uid(), "n1", Duration.ofMinutes(1));
    live.scheduler().nominate("nobody", "n1", Duration.ofMinutes(1));
    live.settle();

    assertThat(live.dump().nominated()).isEmpty();
  }

  @Test
  void aNominationThatAPreemptorHasTakenDoesNotComeBack() {
    live.create(A).settle();
    live.scheduler().expect(EXPECTED.build(), "n1", Duration.ofMinutes(5));
    GivenPod gated = REPLACEMENT.labels("gated=");
    live.create(gated).create(B.priority(10)).settle();
    live.put(live.pod(gated).orElseThrow()).settle();

    assertThat(live.dump().nominated().getOrDefault("n1", List.of()))
        .extracting(PodInfo::key)
        .doesNotContain(gated.info().key());
  }

  @Test
  void aPodWhoseNameIsKnownBeforehandComesToItsOwnNode() {
    live.create(node("z1"));
    live.scheduler()
        .expect(
            pod("db-0").ownedBy("apps/v1", "StatefulSet", "db").uid("r0").build(),
            "n1",
            Duration.ofMinutes(5));
    live.scheduler()
        .expect(
            pod("db-1").ownedBy("apps/v1", "StatefulSet", "db").uid("r1").build(),
            "z1",
            Duration.ofMinutes(5));
    GivenPod later = pod("db-1").ownedBy("apps/v1", "StatefulSet", "db");
    live.create(later).settle();

    assertThat(live.nodeOf(later)).isEqualTo("z1");
  }

  @Test
  void aTaskThatIsRefusedIsATaskThatHasFailed() {
    live.tasks().refuse(1);
    live.create(A).settle();
    assertThat(results(A)).containsExactly(Result.ERROR);
    assertThat(places(A)).containsExactly("backoff");
    live.advance(Duration.ofSeconds(2));
    assertThat(live.nodeOf(A)).isEqualTo("n1");

    GivenPod important = B.priority(10);
    live.tasks().refuse(1);
    live.create(important).settle();
    assertThat(live.errors()).containsExactly("evict pod default/a: no more tasks are taken");
    live.advance(Duration.ofSeconds(2));
    assertThat(live.nodeOf(important)).isEqualTo("n1");
  }

  @Test
  void aReportThatIsRefusedHoldsUpNothing() {
    live.create(A).settle();
    live.tasks().refuse(1);
    live.create(B).settle();
    assertThat(live.errors())
        .containsExactly("patch the status of pod default/b: no more tasks are taken");
    assertThat(places(B)).containsExactly("unschedulable");
  }

  @Test
  void metricsThatThrowChangeNothing() {
    live.metrics(BrokenMetrics.ENGINE, BrokenMetrics.QUEUE);
    GivenPod waiting = pod("waiting").labels("wait=");
    live.create(waiting).create(A).advance(Duration.ofSeconds(63));
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(places(waiting)).containsExactly("unschedulable");

    GivenPod important = B.priority(10);
    live.create(important).advance(Duration.ofSeconds(2));
    assertThat(live.nodeOf(important)).isEqualTo("n1");
    assertThat(live.errors()).containsExactly("count metrics: broken");
  }

  @Test
  void aPodThatIsDeletedLeavesTheQueue() {
    live.create(A).create(B).settle();
    live.remove(live.pod(B).orElseThrow()).settle();

    assertThat(places(B)).isEmpty();
    assertThat(live.scheduler().waiting()).isEmpty();
  }

  @Test
  void aPodThatAnotherSchedulerBindsCountsThere() {
    live.create(A).create(B).settle();
    live.create(node("n2")).put(live.pod(B).orElseThrow().withSpec(B.on("n2").build().spec()));
    live.settle().create(pod("c")).settle();

    assertThat(places(B)).isEmpty();
    assertThat(results(pod("c"))).containsExactly(Result.UNSCHEDULABLE);
  }

  @Test
  void aPodThatIsRejectedAtPermitIsNotWokenByItsOwnLeaving() {
    GivenPod waiting = A.labels("wait=");
    live.gate(SchedulerFeature.NOMINATED_NODE_NAME_FOR_EXPECTATION, false);
    live.create(waiting).advance(Duration.ofSeconds(70));

    assertThat(results(waiting)).containsExactly(Result.UNSCHEDULABLE);
    assertThat(places(waiting)).containsExactly("unschedulable");
  }

  /// To wake up a thread for several bindings at once costs less.
  @Test
  void whileOthersWaitAndAttemptsAreQuickBindingsBeginInBatches() {
    for (int i = 0; i < 10; i++) {
      live.create(node("m" + i)).create(pod("p" + i));
    }
    while (live.deliverNext()) {}
    var begun = new ArrayList<Integer>();
    for (int step = 0; step < 10; step++) {
      live.scheduler().step();
      begun.add(live.tasks().size());
    }

    assertThat(begun).containsExactly(0, 0, 0, 0, 0, 0, 0, 8, 8, 10);
  }

  @Test
  void whileAttemptsAreSlowEachBindingBeginsAtOnce() {
    live.clock().moveBy(Duration.ofMillis(1));
    for (int i = 0; i < 3; i++) {
      live.create(node("m" + i)).create(pod("p" + i));
    }
    while (live.deliverNext()) {}
    live.scheduler().step();
    assertThat(live.tasks().size()).isEqualTo(1);

    live.scheduler().step();
    assertThat(live.tasks().size()).isEqualTo(2);
    live.clock().moveBy(Duration.ZERO);
  }
}
