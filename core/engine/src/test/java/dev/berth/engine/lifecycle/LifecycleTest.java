package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.queue.QueueName;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What happens to pods from when they come until they have a node, or are gone.
class LifecycleTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final GivenPod SMALL = pod("small").cpu("500m");
  private static final GivenPod BIG = pod("big").cpu("2");

  private static List<Result> results(LiveScenario live, GivenPod pod) {
    return live.decisions(pod).stream().map(Decision::result).toList();
  }

  private static PodCondition scheduled(LiveScenario live, GivenPod pod) {
    return Objects.requireNonNull(
        live.pod(pod).orElseThrow().status().condition("PodScheduled"), "no condition");
  }

  private static void assertInOrder(LiveScenario live) {
    assertThat(live.errors()).isEmpty();
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPodThatFitsIsBoundWithAnEvent() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).create(SMALL).settle();

    assertThat(live.nodeOf(SMALL)).isEqualTo("n1");
    assertThat(live.api().events())
        .containsExactly("Scheduled default/small: Successfully assigned default/small to n1");
    assertThat(live.api().calls()).containsExactly("bind default/small");
    assertInOrder(live);
  }

  @Test
  void ofTheNodesThatFitTheBestIsTaken() {
    var live =
        SmallScheduler.cluster(
            node("n1").cpu("2").running(pod("a").cpu("1").on("n1")),
            node("n2").cpu("2").running(pod("b").cpu("500m").on("n2")),
            node("n3").cpu("2").running(pod("c").cpu("1").on("n3")));
    live.create(SMALL).settle();

    assertThat(live.nodeOf(SMALL)).isEqualTo("n2");
    assertInOrder(live);
  }

  @Test
  void aPodThatFitsNowhereGetsAConditionAndWaits() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).create(BIG).settle();

    var condition = scheduled(live, BIG);
    assertThat(condition.status()).isEqualTo("False");
    assertThat(condition.reason()).isEqualTo("Unschedulable");
    assertThat(condition.message())
        .startsWith("0/1 nodes are available: 1 Insufficient cpu.")
        .isEqualTo(live.decisions().getFirst().message());
    assertThat(live.api().events())
        .containsExactly("FailedScheduling default/big: " + condition.message());
    live.advance(Duration.ofMinutes(4));
    assertThat(live.decisions()).hasSize(1);
    assertInOrder(live);
  }

  @Test
  void aNodeThatComesWakesThePodThatFitsThere() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).create(BIG).settle();
    live.create(node("n2").cpu("1")).settle();
    assertThat(live.decisions()).hasSize(1);

    live.create(node("n3").cpu("2")).settle();
    assertThat(live.nodeOf(BIG)).isEqualTo("n3");
    assertInOrder(live);
  }

  @Test
  void withoutNodesAPodIsTriedAgainAndAgainMoreAndMoreSeldom() {
    var live = SmallScheduler.cluster().create(SMALL).advance(Duration.ofSeconds(60));

    assertThat(scheduled(live, SMALL).reason()).isEqualTo("Unschedulable");
    assertThat(scheduled(live, SMALL).message()).isEqualTo("no nodes available to schedule pods");
    // after 0, 2, 5, 10, 19, 30, 41, 52 seconds: backoffs of 1, 2, 4, 8, 10, … end a second later
    assertThat(results(live, SMALL)).hasSize(8);
    assertInOrder(live);
  }

  @Test
  void aPodThatNoEventWakesIsTriedAfterFiveMinutes() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).create(BIG).settle();
    live.advance(Duration.ofMinutes(5));
    assertThat(live.decisions()).hasSize(1);
    live.advance(Duration.ofSeconds(31));
    assertThat(live.decisions()).hasSize(2);
    assertInOrder(live);
  }

  @Test
  void aBindingThatFailsGivesTheRoomToOthersAndIsTriedAgain() {
    var live = SmallScheduler.cluster(node("n1").cpu("1"));
    live.api()
        .beforeWrites(call -> {
          if (call.equals("bind default/small")) {
            throw new PluginException("etcd is slow");
          }
        });
    GivenPod other = pod("other").cpu("800m");
    live.create(SMALL).settle();
    assertThat(results(live, SMALL)).containsExactly(Result.ERROR);
    assertThat(scheduled(live, SMALL).reason()).isEqualTo("SchedulerError");
    assertThat(scheduled(live, SMALL).message())
        .isEqualTo("running Bind plugin \"Binder\": etcd is slow");

    live.create(other).settle();
    assertThat(live.nodeOf(other)).isEqualTo("n1");

    live.api().beforeWrites(call -> {});
    live.remove(other.build()).advance(SECOND.multipliedBy(2));
    assertThat(live.nodeOf(SMALL)).isEqualTo("n1");
    assertInOrder(live);
  }

  @Test
  void aBindingThatFailsWakesWhoWaitsForTheRoom() {
    var live = SmallScheduler.cluster(node("n1").cpu("500m")).create(SMALL);
    GivenPod other = pod("other").cpu("500m");
    tryOne(live);
    live.create(other);
    deliverAll(live);
    live.scheduler().step();
    assertThat(live.scheduler().placesOf(other.info().uid())).containsExactly("unschedulable");
    live.api()
        .beforeWrites(call -> {
          if (call.equals("bind default/small")) {
            throw new PluginException("no");
          }
        });
    live.settle();

    assertThat(live.nodeOf(other)).isEqualTo("n1");
    assertThat(live.nodeOf(SMALL)).isEmpty();
    assertInOrder(live);
  }

  /// As when PreBind writes to the pod's status.
  @Test
  void aPodThatChangesWhileItIsBoundIsNeitherQueuedNorForgotten() {
    var live = SmallScheduler.cluster(node("n1").cpu("500m")).create(SMALL);
    GivenPod next = pod("next").cpu("500m");
    tryOne(live);
    live.put(SMALL.labels("a=b").build()).create(next);
    deliverAll(live);
    live.scheduler().step();

    assertThat(live.scheduler().placesOf(SMALL.info().uid())).containsExactly("binding");
    assertThat(live.decisions(next))
        .extracting(Decision::result)
        .containsExactly(Result.UNSCHEDULABLE);
    live.settle();
    assertThat(live.nodeOf(SMALL)).isEqualTo("n1");
    assertThat(results(live, SMALL)).containsExactly(Result.SCHEDULED);
    assertInOrder(live);
  }

  @Test
  void aBindingThatFailsBringsThePodBackAsItIsByThen() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).create(SMALL);
    live.api()
        .beforeWrites(call -> {
          if (call.startsWith("bind")) {
            throw new PluginException("no");
          }
        });
    tryOne(live);
    live.put(SMALL.cpu("2").build()).settle();
    live.api().beforeWrites(call -> {});
    live.advance(SECOND.multipliedBy(3));

    assertThat(results(live, SMALL)).containsExactly(Result.ERROR, Result.UNSCHEDULABLE);
    assertInOrder(live);
  }

  @Test
  void aPodDeletedWhileItIsBoundIsForgottenAtOnce() {
    var live = SmallScheduler.cluster(node("n1").cpu("500m")).create(SMALL);
    GivenPod next = pod("next").cpu("500m");
    tryOne(live);
    live.remove(SMALL.build()).create(next);
    deliverAll(live);
    live.scheduler().step();
    assertThat(results(live, next)).isEmpty();
    live.settle();

    assertThat(live.nodeOf(next)).isEqualTo("n1");
    assertThat(live.api().events())
        .contains("Scheduled default/next: Successfully assigned default/next to n1")
        .contains(
            "FailedScheduling default/small: running Bind plugin \"Binder\": Pod \"small\""
                + " not found");
    assertThat(live.api().calls()).doesNotContain("patch default/small");
    assertInOrder(live);
  }

  /// Applies all news and tries a pod, whose binding does not go on yet.
  private static void tryOne(LiveScenario live) {
    deliverAll(live);
    live.scheduler().step();
  }

  private static void deliverAll(LiveScenario live) {
    while (live.deliverNext()) {}
  }

  @Test
  void aPodThatBeginsToTerminateWhileItIsBoundGivesTheRoomToOthers() {
    var live = SmallScheduler.cluster(node("n1").cpu("500m")).create(SMALL);
    tryOne(live);
    live.put(SMALL.deletedAt(Instant.parse("2026-01-01T00:00:00Z")).build());
    GivenPod next = pod("next").cpu("500m");
    live.create(next);
    deliverAll(live);
    live.scheduler().step();

    assertThat(live.decisions(next)).isEmpty();
    assertThat(live.tasks().size()).isEqualTo(2);
    assertThat(live.errors()).isEmpty();
  }

  @Test
  void aPodThatOthersHaveBoundIsNotTriedAnyMore() {
    var live = SmallScheduler.cluster(node("n1").cpu("1"), node("n2").cpu("4"));
    live.create(pod("huge").cpu("8")).settle();
    live.put(pod("huge").cpu("8").on("n2").build()).settle();
    live.create(SMALL).create(node("n3").cpu("9")).settle();

    assertThat(results(live, pod("huge"))).containsExactly(Result.UNSCHEDULABLE);
    assertThat(live.nodeOf(SMALL)).isIn("n1", "n3");
    assertInOrder(live);
  }

  @Test
  void aPodThatOthersHaveBoundElsewhereLeavesTheNodeThatItWasAssumedOn() {
    var live = SmallScheduler.cluster(node("n1").cpu("500m"), node("n2").cpu("500m"));
    GivenPod next = pod("next").cpu("500m");
    live.create(SMALL);
    tryOne(live);
    live.put(SMALL.on("n2").build()).create(next).settle();

    assertThat(live.nodeOf(SMALL)).isEqualTo("n2");
    assertThat(live.nodeOf(next)).isEqualTo("n1");
    assertThat(scheduledCondition(live, SMALL)).isEmpty();
    assertThat(live.api().events())
        .contains(
            "FailedScheduling default/small: running Bind plugin \"Binder\": pod small is"
                + " already assigned to node \"n2\"");
    assertInOrder(live);
  }

  private static List<PodCondition> scheduledCondition(LiveScenario live, GivenPod pod) {
    return live.pod(pod).orElseThrow().status().conditions();
  }

  @Test
  void aPodRecreatedUnderItsNameIsAnotherPod() {
    var live = SmallScheduler.cluster(node("n1").cpu("500m")).create(SMALL);
    tryOne(live);
    live.remove(SMALL.build()).create(SMALL.uid("another"));
    deliverAll(live);
    live.scheduler().step();
    live.settle();

    assertThat(live.nodeOf(SMALL)).isEqualTo("n1");
    assertThat(live.decisions().getLast().uid()).isEqualTo("another");
    assertThat(live.api().events()).noneMatch(event -> event.startsWith("FailedScheduling"));
    assertInOrder(live);
  }

  @Test
  void aPodRecreatedUnseenIsAnotherPod() {
    var live = SmallScheduler.cluster(node("n1").cpu("500m"));
    GivenPod old = SMALL.on("n1");
    live.create(old).settle();
    Pod fresh = SMALL.uid("another").build();
    live.scheduler().submit(new ClusterChange.Updated(old.build(), fresh));
    live.scheduler().step();

    assertThat(live.decisions()).isEmpty();
    assertThat(live.tasks().size()).isEqualTo(1);
    assertThat(live.errors()).isEmpty();
  }

  /// As when the watch was interrupted: the pod was bound, and is deleted as it was before.
  @Test
  void aPodDeletedAsItWasLongAgoLeavesItsRoomToOthers() {
    var live = SmallScheduler.cluster(node("n1").cpu("1").running(SMALL.on("n1")));
    GivenPod next = pod("next").cpu("1");
    live.create(next).settle();
    assertThat(results(live, next)).containsExactly(Result.UNSCHEDULABLE);
    live.scheduler().submit(new ClusterChange.Deleted(SMALL.build()));
    live.settle();

    assertThat(live.nodeOf(next)).isEqualTo("n1");
    assertThat(live.errors()).isEmpty();
  }

  @Test
  void aNodeRecreatedUnderItsNameStillRunsItsPods() {
    var live = SmallScheduler.cluster(node("n1").cpu("1").running(SMALL.on("n1"))).settle();
    GivenPod next = pod("next").cpu("600m");
    live.remove(node("n1").build()).settle();
    live.create(next).settle();
    assertThat(results(live, next)).containsExactly(Result.UNSCHEDULABLE);

    live.put(node("n1").cpu("1").build()).settle();
    assertThat(live.nodeOf(next)).isEmpty();
    live.remove(SMALL.build()).settle();
    live.advance(SECOND.multipliedBy(3));
    assertThat(live.nodeOf(next)).isEqualTo("n1");
    assertInOrder(live);
  }

  @Test
  void aPodThatTerminatesBeforeItHasANodeIsSkipped() {
    var live = SmallScheduler.cluster(node("n1").cpu("1"));
    live.create(SMALL.deletedAt(Instant.parse("2026-01-01T00:00:00Z"))).settle();

    assertThat(results(live, SMALL)).containsExactly(Result.SKIPPED);
    assertThat(live.api().events())
        .containsExactly(
            "FailedScheduling default/small: skip schedule deleting pod: default/small");
    assertInOrder(live);
  }

  @Test
  void aGatedPodIsTriedWhenItsLastGateIsGone() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).create(SMALL.gates("a", "b")).settle();
    live.put(SMALL.gates("b").build()).advance(Duration.ofMinutes(6));
    assertThat(live.decisions()).isEmpty();
    live.put(SMALL.build()).settle();

    assertThat(live.nodeOf(SMALL)).isEqualTo("n1");
    assertInOrder(live);
  }

  @Test
  void aPodThatChangesIsTriedAsItIsThen() {
    var live =
        SmallScheduler.cluster(node("n1").cpu("1").taint("team=a:NoSchedule"))
            .create(SMALL)
            .settle();
    assertThat(results(live, SMALL)).containsExactly(Result.UNSCHEDULABLE);
    live.put(SMALL.labels("app=web").build()).settle();
    assertThat(live.decisions()).hasSize(1);
    live.put(SMALL.tolerates("team=a:NoSchedule").build()).settle();

    assertThat(live.nodeOf(SMALL)).isEqualTo("n1");
    assertInOrder(live);
  }

  @Test
  void thePodOfHigherPriorityGoesFirst() {
    var live = SmallScheduler.cluster(node("n1").cpu("500m"));
    GivenPod urgent = pod("urgent").cpu("500m").priority(10);
    live.create(SMALL).create(urgent);
    deliverAll(live);
    live.settle();

    assertThat(live.nodeOf(urgent)).isEqualTo("n1");
    assertThat(live.nodeOf(SMALL)).isEmpty();
    assertInOrder(live);
  }

  @Test
  void aFinishedPodHoldsNothing() {
    var live = SmallScheduler.cluster(node("n1").cpu("2").running(SMALL.on("n1"))).settle();
    live.create(BIG).settle();
    assertThat(live.nodeOf(BIG)).isEmpty();
    live.put(SMALL.on("n1").status(status -> status.withPhase("Succeeded")).build()).settle();

    assertThat(live.nodeOf(BIG)).isEqualTo("n1");
    assertThat(live.errors()).isEmpty();
  }

  @Test
  void aPodThatWaitsToBeResizedIsTriedOnItsNodeWithoutACondition() {
    GivenPod resized = pod("resized").cpu("900m").on("n1");
    GivenPod deferred = resized.condition("PodResizePending", "True", "Deferred");
    var live =
        SmallScheduler.cluster(node("n1").cpu("1").running(resized))
            .gate(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION, true)
            .settle();
    assertThat(live.decisions()).isEmpty();
    live.put(deferred.build()).settle();
    assertThat(live.decisions(resized)).hasSize(1);
    assertThat(live.api().calls()).isEmpty();
    assertThat(live.api().events()).isEmpty();
    assertThat(live.scheduler().placesOf(resized.info().uid())).containsExactly("backoff");

    live.put(resized.build()).advance(Duration.ofMinutes(6));
    assertThat(live.decisions(resized)).hasSize(1);
    assertThat(live.scheduler().placesOf(resized.info().uid())).isEmpty();
    assertInOrder(live);
  }

  @Test
  void aPodThatWaitsToBeResizedAndIsDeletedIsGone() {
    GivenPod deferred = pod("resized").on("n1").condition("PodResizePending", "True", "Deferred");
    var live =
        SmallScheduler.cluster(node("n1").cpu("1").running(deferred))
            .gate(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION, true)
            .settle();
    assertThat(live.decisions()).hasSize(1);
    live.remove(deferred.build()).advance(Duration.ofMinutes(6));

    assertThat(live.decisions()).hasSize(1);
    assertInOrder(live);
  }

  @Test
  void onceItIsStoppedNothingIsTriedAnyMore() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).settle();
    live.scheduler().stop();
    live.create(SMALL).settle();
    assertThat(live.decisions()).isEmpty();
    live.scheduler().start(); // by who has not heard of it yet
    live.settle();
    assertThat(live.decisions()).isEmpty();
  }

  @Test
  void theSchedulersStateCanBeDumped() {
    var gated = pod("gated").gates("wait");
    var live =
        SmallScheduler.cluster(node("n1").cpu("1"))
            .create(SMALL)
            .create(BIG)
            .create(gated)
            .settle();
    var known = live.dump();

    assertThat(known.nodes()).singleElement().matches(node -> node.requested().milliCpu() == 500);
    assertThat(known.waiting())
        .hasEntrySatisfying(QueueName.UNSCHEDULABLE, pods -> assertThat(pods).hasSize(1))
        .hasEntrySatisfying(QueueName.GATED, pods -> assertThat(pods).hasSize(1))
        .hasSize(2);
    assertThat(known.assumed()).isEmpty();
    assertThat(known.nominated()).isEmpty();
    assertThat(known.differences()).isEmpty();
  }

  @Test
  void aPodThatIsForgottenIsFound() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).create(BIG).settle();
    live.scheduler().submit(new ClusterChange.Deleted(live.pod(BIG).orElseThrow()));
    live.scheduler().step();

    assertThat(live.differences())
        .containsExactly("pod default/big has no node and is in no queue");
  }

  /// Takes back nothing.
  private record Stuck() implements ReservePlugin {
    static final PluginFactory<?> FACTORY = new Made("Stuck", Stuck.class, _ -> new Stuck());

    @Override
    public String name() {
      return "Stuck";
    }

    @Override
    public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
      return Success.SUCCESS;
    }

    @Override
    public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
      throw new PluginException("it is stuck");
    }
  }

  @Test
  void whatCannotBeGivenBackAfterABindingIsReported() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).plugin(Stuck.FACTORY);
    live.api()
        .beforeWrites(call -> {
          if (call.startsWith("bind")) {
            throw new PluginException("etcd is slow");
          }
        });
    live.create(SMALL).settle();

    assertThat(results(live, SMALL)).containsExactly(Result.ERROR);
    assertThat(live.errors())
        .containsExactly(
            "give back what was reserved for pod default/small: running Unreserve plugin"
                + " \"Stuck\": it is stuck");
  }
}
