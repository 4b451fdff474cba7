package dev.berth.engine.live;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.engine.ClusterChange;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// What a scheduler says of itself between two attempts, and when it stops.
class SchedulerQuestionsTest {
  private static final GivenPod A = pod("a");
  private static final GivenPod B = pod("b");
  private static final GivenPod WAITS = pod("waits").labels("wait=");

  private final LiveScenario live = LiveScenario.onlyWith(OneSlot.factory()).create(node("n1"));

  /// The answer of the next step, without what happens after it.
  private <T> T ask(Function<SchedulerView, T> question) {
    var answer = live.scheduler().ask(question);
    live.scheduler().step();
    return Objects.requireNonNull(answer.getNow(null), "not answered");
  }

  private void deliverAll() {
    while (live.deliverNext()) {}
  }

  @Test
  void countsAreThoseOfTheMoment() {
    live.create(node("n2").running(pod("old"))).create(node("n3")).create(A);
    deliverAll();
    live.scheduler().step(); // tries the pod
    SchedulerStats binding = ask(SchedulerView::stats);
    live.create(WAITS).create(B).settle();
    SchedulerStats settled = ask(SchedulerView::stats);

    assertThat(binding.nodes()).isEqualTo(3);
    assertThat(binding.pods()).isEqualTo(2);
    assertThat(binding.assumed()).isEqualTo(1);
    assertThat(binding.binding()).isEqualTo(1);
    assertThat(binding.waiting()).isEmpty();
    assertThat(settled.pods()).isEqualTo(3);
    assertThat(settled.assumed()).as("the pod at Permit").isEqualTo(1);
    assertThat(settled.binding()).isZero();
    assertThat(settled.waiting()).isEqualTo(Map.of(QueueName.UNSCHEDULABLE, 1));
    assertThat(settled.entities().get(EntityType.POD))
        .containsEntry(QueueName.UNSCHEDULABLE, 1)
        .containsEntry(QueueName.ACTIVE, 0);
  }

  @Test
  void aWaitingPodSaysSinceWhenAndWhyItWaits() {
    var begin = live.clock().instant();
    live.create(A).settle().advance(Duration.ofSeconds(5)).create(B).settle();
    QueuedPod waiting = Objects.requireNonNull(ask(view -> view.queued(B.info().uid())));

    assertThat(waiting.queue()).isEqualTo(QueueName.UNSCHEDULABLE);
    assertThat(waiting.since()).isEqualTo(begin.plusSeconds(5));
    assertThat(waiting.firstReady()).isEqualTo(begin.plusSeconds(5));
    assertThat(waiting.lastTried()).isEqualTo(begin.plusSeconds(5));
    assertThat(waiting.attempts()).isEqualTo(1);
    assertThat(waiting.entity()).isNull();
    assertThat(waiting.gate()).isNull();
    assertThat(waiting.rejectedBy().plugins()).containsExactly(OneSlot.NAME);
    List<QueuedPod> all = ask(SchedulerView::queued);
    assertThat(all).containsExactly(waiting);
    Boolean isUnknown = ask(view -> view.queued(A.info().uid()) == null);
    assertThat(isUnknown).as("of a pod that has a node").isTrue();
  }

  @Test
  void podsThatAreBoundOrWaitAtPermitAreInBinding() {
    live.create(node("n2")).create(WAITS).settle().create(A);
    var tried = live.clock().instant();
    deliverAll();
    live.scheduler().step();

    assertThat(ask(SchedulerView::bindings))
        .extracting(
            it -> it.pod().key().name(),
            PodInBinding::node,
            PodInBinding::tried,
            PodInBinding::waitsFor)
        .containsExactly(
            tuple("waits", "n1", tried, Set.of(OneSlot.NAME)), tuple("a", "n2", tried, Set.of()));
    assertThat(live.settle().scheduler().tasks()).isZero();
    assertThat(ask(SchedulerView::bindings)).hasSize(1);
  }

  @Test
  void theClusterIsAsTheSchedulerSeesIt() {
    live.create(A);
    deliverAll();
    live.scheduler().step();

    var nodes = ask(SchedulerView::cluster).nodes().nodes();
    assertThat(nodes).extracting(NodeInfo::name).containsExactly("n1");
    assertThat(nodes.getFirst().pods())
        .as("assumed, but not bound yet")
        .extracting(PodInfo::uid)
        .containsExactly(A.info().uid());
    assertThat(ask(SchedulerView::membership)).isEqualTo(GroupMembership.NONE);
  }

  @Test
  void theEventsThatMayHelpAreThoseThatThePluginHasRegistered() {
    live.settle();
    Set<String> plugins = Set.of(OneSlot.NAME, "Gone");
    Map<String, List<String>> events =
        ask(view -> view.registeredEvents("default-scheduler", plugins));
    Map<String, List<String>> ofNobody = ask(view -> view.registeredEvents("other", plugins));

    assertThat(events)
        .isEqualTo(
            Map.of(OneSlot.NAME, List.of("NodeAdd", "AssignedPodDelete"), "Gone", List.of()));
    assertThat(ofNobody).isEqualTo(Map.of(OneSlot.NAME, List.of(), "Gone", List.of()));
  }

  @Test
  void aQuestionThatFailsHoldsUpNothing() {
    var answer =
        live.scheduler()
            .ask(view -> {
              throw new IllegalStateException("what?");
            });
    live.create(A).settle();

    assertThat(answer).isCompletedExceptionally();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.errors()).isEmpty();
  }

  @Test
  void messagesAndTasksAreCountedUntilTheyAreDone() {
    live.settle();
    live.scheduler().submit(new ClusterChange.Added(A.build()));
    live.scheduler().submit(new ClusterChange.Added(B.build()));
    assertThat(live.scheduler().inboxDepth()).isEqualTo(2);

    live.scheduler().step();
    assertThat(live.scheduler().inboxDepth()).isZero();
    live.scheduler().step();
    live.scheduler().step();
    assertThat(live.scheduler().tasks()).as("a binding and a report").isEqualTo(2);

    live.settle();
    assertThat(live.scheduler().tasks()).isZero();
  }

  @Test
  void aDumpShowsWhereEveryPodIs() {
    live.create(node("n2")).create(node("n3").running(pod("old")));
    live.create(WAITS).settle();
    live.create(B.labels("gated=")).settle();
    live.scheduler().nominate(B.info().uid(), "n3", Duration.ofMinutes(9));
    CacheDump dump = live.settle().dump();

    assertThat(dump.nodes()).extracting(NodeInfo::name).containsExactly("n1", "n2", "n3");
    assertThat(dump.assumed()).extracting(PodInfo::uid).containsExactly(WAITS.info().uid());
    assertThat(dump.waiting()).containsOnlyKeys(QueueName.GATED);
    assertThat(dump.nominated()).containsOnlyKeys("n3");
    assertThat(dump.differences()).isEmpty();
  }

  @Test
  void aDumpFindsWhatTheSchedulerHasMissed() {
    live.create(A).create(B).settle();
    live.create(pod("new"));
    live.remove(live.pod(B).orElseThrow());
    live.create(node("n2"));

    assertThat(live.dump().differences())
        .anyMatch(it -> it.contains("n2"))
        .contains(
            "pod default/new has no node and is in no queue",
            "pod default/b is in the queue and does not wait")
        .hasSize(3);
  }

  @Test
  void itRunsUntilItIsStoppedAndTheLastBindingHasEnded() throws InterruptedException {
    var ended = new ArrayList<String>();
    live.decorate(ports -> ports.withTasks(Runnable::run))
        .observer(
            new SchedulingObserver() {
              @Override
              public void decided(Decision decision) {
                live.scheduler().stop();
              }

              @Override
              public void attemptEnded(AttemptResult result, Times times) {
                ended.add(result.pod().name() + " " + result.result());
              }
            });
    live.create(node("n2")).create(A).create(B);
    deliverAll();
    live.scheduler().run();

    assertThat(ended).containsExactly("a " + Result.SCHEDULED);
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.nodeOf(B)).isEmpty();
  }
}
