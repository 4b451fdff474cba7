package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.queue.UnschedulablePlugins;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.Doorkeeper;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Pods that have a node and wait to be let go on, and what may go wrong on the way to it.
class PermitTest {
  private static final GivenPod WAITS = pod("waits").cpu("600m").labels("wait=300");
  private static final GivenPod OTHER = pod("other").cpu("600m");

  private final Doorkeeper door = new Doorkeeper();
  private final LiveScenario live = SmallScheduler.cluster(node("n1").cpu("1")).plugin(door);

  private Decision last(GivenPod pod) {
    return live.decisions(pod).getLast();
  }

  @Test
  void aWaitingPodHoldsItsPlaceAndIsNominatedToItsNode() {
    live.create(WAITS).settle().create(OTHER).settle();

    assertThat(live.nodeOf(WAITS)).isEmpty();
    assertThat(live.pod(WAITS).orElseThrow().status().nominatedNodeName()).isEqualTo("n1");
    assertThat(last(OTHER).message()).contains("Insufficient cpu");
    assertThat(door.waiting(WAITS.info()).pendingPlugins()).containsExactly(Doorkeeper.NAME);
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPodThatChangesWhileItWaitsGoesOnWaiting() {
    live.create(WAITS).settle();
    live.put(WAITS.labels("a=b").build()).settle();
    assertThat(live.scheduler().placesOf(WAITS.info().uid())).containsExactly("permit");
    assertThat(live.decisions()).isEmpty();

    door.waiting(WAITS.info()).allow(Doorkeeper.NAME);
    live.settle();
    assertThat(live.nodeOf(WAITS)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPodThatOthersBindWhileItWaitsIsLeftToThem() {
    live.create(WAITS).settle().create(node("n2").cpu("1"));
    live.put(WAITS.on("n2").build()).settle();
    assertThat(live.scheduler().placesOf(WAITS.info().uid())).containsExactly("permit");
    door.waiting(WAITS.info()).allow(Doorkeeper.NAME);
    live.settle();

    assertThat(live.nodeOf(WAITS)).isEqualTo("n2");
    assertThat(live.api().calls()).contains("bind default/waits");
    assertThat(door.calls()).contains("unreserve default/waits");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void anAllowedPodIsBound() {
    live.create(WAITS).settle();
    door.waiting(WAITS.info()).allow(Doorkeeper.NAME);
    live.settle();

    assertThat(live.nodeOf(WAITS)).isEqualTo("n1");
    assertThat(door.context().actions().waitingPods().all()).isEmpty();
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void whatAPodMissesWhileItWaitsIsKeptUntilItIsLetGo() {
    var kept = new EventsInFlight();
    live.metrics(EngineMetrics.NONE, kept).create(WAITS).settle().create(node("n2")).settle();
    assertThat(kept.number).isGreaterThan(1);

    door.waiting(WAITS.info()).allow(Doorkeeper.NAME);
    live.settle();
    assertThat(kept.number).isZero();
  }

  @Test
  void aRejectedPodGivesItsPlaceToOthers() {
    live.create(WAITS).settle().create(OTHER).settle();
    assertThat(door.waiting(WAITS.info()).reject(Doorkeeper.NAME, "closed")).isTrue();
    live.settle();

    Decision decision = live.decisions(WAITS).getFirst();
    assertThat(decision.message()).isEqualTo("0/1 nodes are available: 1 closed.");
    assertThat(decision.rejectedBy()).containsExactly(Doorkeeper.NAME);
    assertThat(live.pod(WAITS).orElseThrow().status().nominatedNodeName()).isEmpty();
    assertThat(door.calls())
        .endsWith(
            "unreserve default/waits",
            "reserve default/other",
            "permit default/other",
            "preflight default/other");
    assertThat(live.nodeOf(OTHER)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void whatMadeRoomWhileItWaitedIsNotLostOnARejectedPod() {
    live.create(WAITS).settle();
    live.create(node("n2").cpu("1")).settle();
    assertThat(live.decisions(WAITS)).isEmpty();
    door.waiting(WAITS.info()).reject(Doorkeeper.NAME, "closed");
    live.settle();

    assertThat(live.decisions(WAITS)).hasSize(1);
    assertThat(door.waiting(WAITS.info()).pod().pod().spec().nodeName()).isNotEmpty();
  }

  @Test
  void whoWaitsTooLongIsTurnedAway() {
    live.create(WAITS).advance(Duration.ofSeconds(299));
    assertThat(live.decisions()).isEmpty();
    live.advance(Duration.ofSeconds(1));

    assertThat(last(WAITS).message())
        .isEqualTo(
            "0/1 nodes are available: 1 rejected due to timeout after waiting 5m0s at plugin"
                + " Doorkeeper.");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPodDeletedWhileItWaitsIsGone() {
    live.create(WAITS).settle().create(OTHER).settle();
    live.remove(WAITS.build()).settle();

    assertThat(door.calls()).contains("unreserve default/waits");
    assertThat(live.nodeOf(OTHER)).isEqualTo("n1");
    assertThat(live.api().events())
        .contains("FailedScheduling default/waits: 0/1 nodes are available: 1 removed.");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPodThatBeginsToTerminateWhileItWaitsIsNotTriedAgain() {
    live.create(WAITS).settle();
    live.put(WAITS.deletedAt(Instant.parse("2026-01-01T00:00:00Z")).build()).settle();
    live.advance(Duration.ofSeconds(3));

    assertThat(door.calls()).contains("unreserve default/waits");
    assertThat(last(WAITS).result()).isIn(Result.UNSCHEDULABLE, Result.SKIPPED);
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aWaitingPodThatIsPreemptedIsNotDeletedAndTriedAgain() {
    live.create(WAITS).settle();
    GivenPod urgent = OTHER.priority(100);
    live.create(urgent).settle();

    assertThat(live.nodeOf(urgent)).isEqualTo("n1");
    assertThat(live.pod(WAITS)).isPresent();
    assertThat(live.api().calls()).doesNotContain("delete default/waits");
    assertThat(live.decisions(WAITS).getFirst().message())
        .isEqualTo("waiting on permit for pod: preempted");
    assertThat(live.api().events())
        .contains(
            "Preempted default/waits: Preempted by pod %s on node n1 (in kube-scheduler memory)."
                .formatted(urgent.info().uid()));
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPodInPreBindThatIsPreemptedIsNotDeleted() {
    GivenPod binding = pod("binding").cpu("600m").labels("prebind=yes");
    live.create(binding);
    while (live.deliverNext()) {}
    live.scheduler().step();
    GivenPod urgent = OTHER.priority(100);
    live.create(urgent);
    while (live.deliverNext()) {}
    live.scheduler().step();
    live.settle();

    assertThat(live.nodeOf(urgent)).isEqualTo("n1");
    assertThat(live.api().calls()).doesNotContain("delete default/binding");
    assertThat(live.decisions(binding).getFirst().message()).isEqualTo("preempted by Evicting");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPluginThatFailsAtPreBindIsNoReasonToWaitForAnEvent() {
    GivenPod binding = pod("binding").labels("prebind=refused");
    live.create(binding).settle();

    assertThat(last(binding).result()).isEqualTo(Result.ERROR);
    assertThat(last(binding).message()).isEqualTo("running PreBind plugin \"Doorkeeper\": refused");
    live.advance(Duration.ofSeconds(2));
    assertThat(live.decisions(binding)).hasSize(2);
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPodThatFailsBetweenPermitAndPreBindDoesNotWait() {
    GivenPod broken = pod("broken").labels("wait=300,break=preflight");
    live.create(broken).settle();

    assertThat(last(broken).result()).isEqualTo(Result.ERROR);
    assertThat(door.context().actions().waitingPods().all()).isEmpty();
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void whateverAPluginBreaksTheOthersGoOn() {
    for (String point : new String[] {"reserve", "unreserve", "permit", "preflight", "prebind"}) {
      String labels = "prebind=refused,break=" + point;
      live.create(pod(point).labels(labels));
    }
    live.create(OTHER).settle().advance(Duration.ofSeconds(5));

    assertThat(live.nodeOf(OTHER)).isEqualTo("n1");
    for (String point : new String[] {"reserve", "unreserve", "permit", "preflight", "prebind"}) {
      assertThat(live.decisions(pod(point))).as(point).hasSizeGreaterThan(1);
    }
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void anActivatedPodIsTriedBeforeItsBackoffIsOver() {
    GivenPod broken = pod("broken").labels("prebind=refused");
    live.create(broken).settle();
    door.context().actions().activator().activate(broken.info());
    live.settle();

    assertThat(live.decisions(broken)).hasSize(2);
  }

  private static final class EventsInFlight implements QueueMetrics {
    private int number;

    @Override
    public void inFlight(String event, int by) {
      number += by;
    }

    @Override
    public void entered(String queue, String event, int pods, @Nullable EntityType moved) {}

    @Override
    public void rejected(String plugin, String profile, int by) {}

    @Override
    public void hinted(String plugin, String event, String hint, Duration took) {}
  }

  /// Rejects every pod until something outside has happened.
  private record Outside(Code code) implements ReservePlugin {
    static PluginFactory<?> factory(Code code) {
      return new Made("Outside", Outside.class, _ -> new Outside(code));
    }

    @Override
    public String name() {
      return "Outside";
    }

    @Override
    public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
      return new Rejected(code, List.of(new PlainReason("not yet")));
    }

    @Override
    public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
      return List.of();
    }
  }

  private static UnschedulablePlugins rejectedBy(Code code) {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).plugin(Outside.factory(code));
    live.create(OTHER).settle();
    var answer = live.scheduler().ask(view -> view.queued(OTHER.info().uid()));
    live.scheduler().step();
    return Objects.requireNonNull(answer.getNow(null)).rejectedBy();
  }

  @Test
  void onlyAPluginThatWaitsForSomethingOutsideLetsThePodSkipItsBackoff() {
    assertThat(rejectedBy(Code.PENDING).pending()).containsExactly("Outside");
    assertThat(rejectedBy(Code.UNSCHEDULABLE).plugins()).containsExactly("Outside");
    assertThat(rejectedBy(Code.UNSCHEDULABLE).pending()).isEmpty();
  }
}
