package dev.berth.planner.batch;

import static dev.berth.planner.batch.BatchScenario.batchPod;
import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.engine.EngineSettings;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Batches with the real planner, and gangs.
class PlannedBatchesTest {
  private static final Duration WINDOW = Duration.ofSeconds(10);

  private final SlowPlanner planner = BatchScenario.planner(this::settings);
  private final LiveScenario live =
      BatchScenario.of(new BatchPlanningFactory(planner), "{window: 10s}")
          .gate(SchedulerFeature.GENERIC_WORKLOAD, true)
          .create(node("n1").cpu("4"))
          .create(node("n2").cpu("4"));
  private @Nullable EngineSettings settings;

  private EngineSettings settings() {
    if (settings == null) {
      settings = live.settings().engine();
    }
    return settings;
  }

  private List<String> nodesOf(GivenPod... pods) {
    return Stream.of(pods).map(live::nodeOf).toList();
  }

  private static GivenPod member(String name) {
    return batchPod(name).inGroup("g");
  }

  /// One by one, the small pods come first, to different nodes, and the large pod fits nowhere.
  @Test
  void aBatchIsPackedBetterThanOneByOne() {
    var large = batchPod("large").cpu("4");
    live.create(batchPod("small-1")).create(batchPod("small-2")).create(large);

    live.advance(WINDOW.plusSeconds(1));

    assertThat(nodesOf(batchPod("small-1"), batchPod("small-2"), large))
        .doesNotContain("")
        .satisfies(nodes -> assertThat(nodes.get(2)).isNotIn(nodes.subList(0, 2)));
  }

  @Test
  void aGangIsPlannedAsSoonAsItIsThere() {
    live.put(gang("g", 2)).create(member("a")).advance(Duration.ofSeconds(30));
    assertThat(live.decisions()).isEmpty();

    live.create(member("b")).advance(Duration.ofSeconds(1));

    assertThat(nodesOf(member("a"), member("b"))).doesNotContain("");
  }

  @Test
  void aGangForWhichTooLittleRoomIsLeftIsNotBoundInPart() {
    var thief = pod("thief").cpu("4").on("n1");
    live.put(gang("g", 3));
    Stream.of("a", "b", "c").forEach(name -> live.create(member(name).cpu("2")));
    planner.meanwhile(() -> live.create(thief));
    live.advance(Duration.ofSeconds(1));
    assertThat(planner.plans()).isEqualTo(1);
    assertThat(live.decisions()).hasSizeGreaterThanOrEqualTo(3);
    assertThat(live.api().calls()).noneMatch(call -> call.startsWith("bind"));

    live.remove(thief.build()).advance(WINDOW.multipliedBy(2));

    assertThat(nodesOf(member("a"), member("b"), member("c"))).doesNotContain("");
  }

  @Test
  void aGangThatWaitsNamesThePlanAndItsReason() {
    live.put(gang("g", 3));
    Stream.of("a", "b", "c").forEach(name -> live.create(member(name).cpu("4")));

    live.advance(WINDOW.plusSeconds(1));

    assertThat(live.decisions(member("a")).getLast().message())
        .contains("the plan ")
        .contains("there is a node for this pod, but not for all 3 of its gang");
  }

  @Test
  void aPlanEvictsNobodyAndAPodThatItLeavesPreemptsInItsTurn() {
    var victim = pod("victim").cpu("4").on("n1");
    var urgent = batchPod("urgent").cpu("4").priority(10);
    live.create(victim).create(pod("keeps").cpu("4").priority(20).on("n2")).create(urgent);

    live.advance(WINDOW.plusSeconds(2));
    assertThat(live.decisions(urgent).getFirst().plan()).isEmpty();
    assertThat(live.api().calls()).contains("delete default/victim");

    live.advance(WINDOW.multipliedBy(2));

    assertThat(live.nodeOf(urgent)).isEqualTo("n1");
    assertThat(live.decisions(urgent).getLast().plan()).isNotEmpty();
  }

  @Test
  void podsThatNoPlanPlacesWaitForRoom() {
    var big = batchPod("big").cpu("5");
    live.create(big).advance(WINDOW.plusSeconds(1));
    assertThat(live.decisions(big).getLast().message()).contains("Insufficient cpu");

    live.create(node("n3").cpu("8")).advance(WINDOW);

    assertThat(live.nodeOf(big)).isEqualTo("n3");
  }
}
