package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.RunningPreemptions;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.Doorkeeper;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Preemption, carried out while the scheduler goes on.
class PreemptionLifecycleTest {
  private static final GivenPod A = pod("a").cpu("500m").on("n1");
  private static final GivenPod B = pod("b").cpu("500m").on("n1");
  private static final GivenPod URGENT = pod("urgent").cpu("1").priority(100);

  private final LiveScenario live = SmallScheduler.cluster(node("n1").cpu("1").running(A, B));

  private void untilDecided() {
    live.create(URGENT);
    while (live.deliverNext()) {}
    live.scheduler().step();
    live.scheduler().step();
  }

  @Test
  void victimsGoAndThePreemptorTakesTheirPlace() {
    live.create(URGENT).settle();

    assertThat(live.pod(A)).isEmpty();
    assertThat(live.pod(B)).isEmpty();
    assertThat(live.nodeOf(URGENT)).isEqualTo("n1");
    assertThat(live.api().events())
        .contains(
            "Preempted default/a: Preempted by pod %s on node n1".formatted(URGENT.info().uid()));
    assertThat(live.errors()).isEmpty();
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void theLastVictimIsEvictedAfterTheOthers() {
    untilDecided();
    live.tasks().run();
    assertThat(live.api().calls()).contains("delete default/a").doesNotContain("delete default/b");
    live.settle();
    assertThat(live.api().calls()).contains("delete default/b");
  }

  @Test
  void theVictimGetsACondition() {
    live.api().deleteGracefully();
    live.create(URGENT).settle();

    var condition =
        Objects.requireNonNull(
            live.pod(A).orElseThrow().status().condition("DisruptionTarget"), "no condition");
    assertThat(condition.status()).isEqualTo("True");
    assertThat(condition.reason()).isEqualTo("PreemptionByScheduler");
    assertThat(condition.message())
        .isEqualTo("default-scheduler: preempting to accommodate a higher priority pod");
  }

  @Test
  void whileVictimsTerminateThePreemptorWaitsAndKeepsItsNomination() {
    live.api().deleteGracefully();
    live.create(URGENT).settle();
    assertThat(live.pod(URGENT).orElseThrow().status().nominatedNodeName()).isEqualTo("n1");
    live.advance(Duration.ofSeconds(60));
    assertThat(live.decisions(URGENT)).hasSize(1);
    live.remove(A.build()).settle();
    assertThat(live.decisions(URGENT)).hasSize(2);
    assertThat(live.decisions(URGENT).getLast().message())
        .contains("not eligible due to a terminating pod on the nominated node");

    live.remove(B.build()).advance(Duration.ofSeconds(5));
    assertThat(live.nodeOf(URGENT)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void untilTheVictimsAreEvictedThePreemptorIsNotTried() {
    untilDecided();
    live.create(node("n2").cpu("4"));
    while (live.deliverNext()) {}
    live.scheduler().step();
    live.scheduler().step();
    assertThat(live.decisions(URGENT)).hasSize(1);

    live.settle();
    assertThat(live.nodeOf(URGENT)).isNotEmpty();
  }

  @Test
  void onceTheLastVictimIsSeenToGoThePreemptorIsTried() {
    live.api().deleteGracefully();
    untilDecided();
    live.tasks().run();
    live.scheduler().step();
    live.put(B.deletedAt(Instant.parse("2026-01-01T00:00:00Z")).build()).remove(A.build());
    while (live.deliverNext()) {}
    live.scheduler().step();

    assertThat(live.api().calls()).doesNotContain("delete default/b");
    assertThat(live.decisions(URGENT)).hasSize(2);
  }

  @Test
  void onceTheLastVictimIsGoneThePreemptorDoesNotWaitForItsEviction() {
    untilDecided();
    live.tasks().run();
    live.scheduler().step();
    live.remove(B.build());
    while (live.deliverNext()) {}
    live.scheduler().step();

    assertThat(live.api().calls()).doesNotContain("delete default/b");
    assertThat(live.scheduler().placesOf(URGENT.info().uid())).containsExactly("binding");
  }

  @Test
  void whatHappensMeanwhileIsNotLostOnThePreemptor() {
    live.api().deleteGracefully();
    untilDecided();
    live.create(node("n2").cpu("4")).settle();

    assertThat(live.pod(B)).isPresent();
    assertThat(live.nodeOf(URGENT)).isEqualTo("n2");
  }

  @Test
  void thePlaceOfVictimsIsNotGivenToOthersOfLowerPriority() {
    live.api().deleteGracefully();
    live.create(URGENT).settle();
    GivenPod thief = pod("thief").cpu("500m").priority(50);
    live.remove(A.build()).create(thief).settle();

    assertThat(live.nodeOf(thief)).isEmpty();
    live.remove(B.build()).advance(Duration.ofSeconds(5));
    assertThat(live.nodeOf(URGENT)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void ifAVictimCannotBeEvictedThePreemptorIsTriedAgain() {
    live.api()
        .beforeWrites(call -> {
          if (call.equals("delete default/a")) {
            throw new PluginException("forbidden");
          }
        });
    untilDecided();
    live.tasks().run();
    live.scheduler().step();
    assertThat(live.errors()).containsExactly("evict pod default/a: forbidden");
    assertThat(live.api().calls()).doesNotContain("delete default/b");

    live.api().beforeWrites(call -> {});
    live.settle();
    assertThat(live.nodeOf(URGENT)).isEqualTo("n1");
  }

  @Test
  void whoseEvictionFailsIsNoVictimAnyMore() {
    var running = new AtomicReference<RunningPreemptions>();
    PluginFactory<?> witness =
        new Made(
            "Witness",
            Plugin.class,
            context -> {
              running.set(context.cluster().preemptions());
              return () -> "Witness";
            });
    var watched = SmallScheduler.cluster(node("n1").cpu("1").running(A, B)).plugin(witness);
    watched
        .api()
        .beforeWrites(call -> {
          if (call.equals("delete default/a")) {
            throw new PluginException("forbidden");
          }
        });
    watched.create(URGENT);
    while (watched.deliverNext()) {}
    watched.scheduler().step();
    watched.scheduler().step();
    assertThat(Objects.requireNonNull(running.get()).victims())
        .containsExactlyInAnyOrder(A.info().uid(), B.info().uid());

    watched.tasks().run();
    watched.scheduler().step();

    assertThat(Objects.requireNonNull(running.get()).victims()).isEmpty();
  }

  /// The binding may take long to end, for example behind a patch that is not answered.
  @Test
  void untilACancelledBindingHasEndedThePreemptorIsNotTriedAgain() {
    var door = new Doorkeeper();
    LiveScenario slow =
        SmallScheduler.cluster(node("n1").cpu("1"))
            .plugin(door)
            .configuredBy(SmallScheduler.profile(SmallScheduler.with(Doorkeeper.NAME)));
    GivenPod victim = pod("victim").cpu("1").labels("prebind=yes");
    slow.create(victim);
    while (slow.deliverNext()) {}
    slow.scheduler().step();
    slow.create(URGENT);
    while (slow.deliverNext()) {}
    while (slow.scheduler().step()) {
      assertThat(slow.decisions(URGENT)).hasSizeLessThan(2);
    }
    assertThat(slow.scheduler().placesOf(victim.info().uid())).containsExactly("binding");

    slow.settle();
    assertThat(slow.nodeOf(URGENT)).isEqualTo("n1");
    assertThat(slow.differences()).isEmpty();
  }

  @Test
  void aVictimThatIsGoneAlreadyGetsNoEvent() {
    untilDecided();
    live.remove(A.build()).settle();

    assertThat(live.api().events()).noneMatch(event -> event.startsWith("Preempted default/a"));
    assertThat(live.nodeOf(URGENT)).isEqualTo("n1");
  }

  @Test
  void aPreemptorThatIsDeletedLeavesNoNominationBehind() {
    live.api().deleteGracefully();
    live.create(URGENT).settle();
    live.remove(URGENT.build()).remove(A.build()).remove(B.build()).settle();
    GivenPod next = pod("next").cpu("1");
    live.create(next).settle();

    assertThat(live.nodeOf(next)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void whoWaitedForTheNominatedPlaceIsWokenWhenTheNominationIsVoid() {
    live.api().deleteGracefully();
    live.create(URGENT).settle();
    GivenPod waits = pod("waits").cpu("500m").priority(50);
    live.remove(A.build()).create(waits).settle();
    assertThat(live.decisions(waits)).hasSizeGreaterThanOrEqualTo(1);
    assertThat(live.nodeOf(waits)).isEmpty();
    live.remove(URGENT.build()).settle();

    assertThat(live.nodeOf(waits)).isEqualTo("n1");
  }

  @Test
  void whoWaitedForTheNominatedPlaceIsWokenWhenOthersTakeTheNominationBack() {
    live.api().deleteGracefully();
    live.create(URGENT).settle();
    GivenPod waits = pod("waits").cpu("500m").priority(50);
    live.remove(A.build()).create(waits).settle();
    int before = live.decisions(waits).size();
    Pod nominated = live.pod(URGENT).orElseThrow();
    live.put(nominated.withStatus(nominated.status().withNominatedNodeName(""))).settle();

    assertThat(live.decisions(waits)).hasSizeGreaterThan(before);
  }

  @Test
  void aLowerNominationToTheSameNodeIsTakenBack() {
    live.api().deleteGracefully();
    GivenPod first = pod("first").cpu("500m").priority(50);
    live.create(first).settle();
    assertThat(live.pod(first).orElseThrow().status().nominatedNodeName()).isEqualTo("n1");
    live.create(URGENT).settle();

    assertThat(live.pod(first).orElseThrow().status().nominatedNodeName()).isEmpty();
    assertThat(live.pod(URGENT).orElseThrow().status().nominatedNodeName()).isEqualTo("n1");
    assertThat(live.decisions(first).getFirst().result()).isEqualTo(Result.UNSCHEDULABLE);
  }
}
