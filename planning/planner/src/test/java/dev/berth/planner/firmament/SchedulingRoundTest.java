package dev.berth.planner.firmament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.planner.flow.NetworkSimplex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SchedulingRoundTest {
  private static final TaskRequirements NOTHING = TaskRequirements.of(ComputeResources.NONE);
  private static final Machine A = TestMachine.named("a").machine();
  private static final Machine B = TestMachine.named("b").machine();

  private static Task waiting(String name) {
    return new Task(name, "j", NOTHING, List.of(), null);
  }

  private static Task preferring(String name, String unit) {
    return new Task(name, "j", NOTHING, List.of(unit), null);
  }

  private static Task running(String name, String unit) {
    return new Task(name, "j", NOTHING, List.of(), unit);
  }

  private static SchedulerState state(List<Machine> machines, Task... tasks) {
    return new SchedulerState(machines, List.of(tasks), Map.of());
  }

  private static Map<String, @Nullable String> units(RoundResult result) {
    var units = new TreeMap<String, @Nullable String>();
    result.placements().forEach(it -> units.put(it.task().name(), it.unit()));
    return units;
  }

  @Test
  void withoutPreemptionARunningTaskKeepsItsUnit() {
    var state = state(List.of(A), running("old", "a/0"), preferring("new", "a/0"));

    var result =
        SchedulingRound.of(state, new TrivialCostModel(1), false).solve(new NetworkSimplex());

    assertThat(units(result).get("old")).isEqualTo("a/0");
    assertThat(units(result).get("new")).isNull();
    assertThat(result.cost()).isEqualTo(5);
    assertThat(result.deltas()).isEmpty();
  }

  @Test
  void withPreemptionARunningTaskGivesWayIfThatIsCheaper() {
    var state = state(List.of(A), running("old", "a/0"), preferring("new", "a/0"));

    var result =
        SchedulingRound.of(state, new TrivialCostModel(1), true).solve(new NetworkSimplex());

    assertThat(result.cost()).isZero();
    assertThat(result.deltas())
        .containsExactly(
            new SchedulingDelta(SchedulingDelta.Type.PREEMPT, "old", "a/0"),
            new SchedulingDelta(SchedulingDelta.Type.PLACE, "new", "a/0"));
  }

  @Test
  void throughAClassNoTaskTakesTheSlotOfARunningOne() {
    var state = state(List.of(A), running("old", "a/0"), waiting("new"));

    var result =
        SchedulingRound.of(state, new TrivialCostModel(1), true).solve(new NetworkSimplex());

    assertThat(result.cost()).isEqualTo(5);
    assertThat(units(result).get("new")).isNull();
  }

  @Test
  void aUnitWithMoreTasksThanSlotsTakesNoMore() {
    var state =
        state(List.of(A), running("x", "a/0"), running("y", "a/0"), preferring("new", "a/0"));

    var result =
        SchedulingRound.of(state, new TrivialCostModel(1), false).solve(new NetworkSimplex());

    assertThat(units(result).get("new")).isNull();
  }

  @Test
  void equalTasksShareANode() {
    var few = SchedulingRound.of(state(List.of(A), waiting("x")), new TrivialCostModel(9), false);
    var many =
        SchedulingRound.of(
            state(List.of(A), waiting("x"), waiting("y"), waiting("z")),
            new TrivialCostModel(9),
            false);

    assertThat(many.network().nodes()).isEqualTo(few.network().nodes());
    assertThat(units(many.solve(new NetworkSimplex())).values()).containsOnly("a/0");
  }

  @Test
  void classesShareThePlacesOfAMachine() {
    var machine = TestMachine.named("a").allocatable(new ComputeResources(0, 0, 0, 1000)).machine();
    var large = TaskRequirements.of(new ComputeResources(0, 0, 0, 700));
    var tasks = new ArrayList<Task>();
    for (var name : List.of("x", "y")) {
      tasks.add(new Task(name, "j", large, List.of(), null));
    }
    tasks.add(
        new Task(
            "z", "j", TaskRequirements.of(new ComputeResources(0, 0, 0, 600)), List.of(), null));
    var state = new SchedulerState(List.of(machine), tasks, Map.of());

    var result =
        SchedulingRound.of(state, new NetCostModel(9, 10), false).solve(new NetworkSimplex());

    assertThat(units(result)).containsEntry("z", "a/0"); // the cheapest of three for one place
    assertThat(result.placements().stream().filter(it -> it.unit() != null)).hasSize(1);
  }

  @Test
  void theFirstTaskOfAClassSpeaksForIt() {
    var in = new NodeSelectorRequirement("zone", "In", List.of("a"));
    var notIn = new NodeSelectorRequirement("zone", "NotIn", List.of("a"));
    var machine = TestMachine.named("a").label("zone", "a").machine();
    var state =
        new SchedulerState(
            List.of(machine), List.of(selecting("x", notIn), selecting("y", in)), Map.of());

    var round = SchedulingRound.of(state, new NetCostModel(9, 10), false);

    assertThat(round.arcCosts().values()).containsExactly(Map.of());
  }

  private static Task selecting(String name, NodeSelectorRequirement selector) {
    var requirements =
        new TaskRequirements(ComputeResources.NONE, List.of(selector), null, List.of(), null);
    return new Task(name, "j", requirements, List.of(), null);
  }

  @Test
  void aRunningTaskMayBeTheFirstOfAClass() {
    var avoided = new Owner("ReplicaSet", "u");
    var machine = TestMachine.named("a").avoids("ReplicaSet", "u").machine();
    var shy =
        new Task(
            "old",
            "j",
            new TaskRequirements(ComputeResources.NONE, List.of(), null, List.of(), avoided),
            List.of(),
            "a/0");
    var state = new SchedulerState(List.of(machine), List.of(shy, waiting("new")), Map.of());

    var round = SchedulingRound.of(state, new CpuCostModel(), false);

    assertThat(round.solve(new NetworkSimplex()).cost()).isEqualTo(3000);
  }

  @Test
  void tasksWithPodAffinityWaitForRoundsOfTheirOwn() {
    var apart = new Affinity(null, null, PodAntiAffinity.EMPTY);
    var task =
        new Task(
            "t",
            "j",
            new TaskRequirements(ComputeResources.NONE, List.of(), apart, List.of(), null),
            List.of(),
            null);

    var round = SchedulingRound.of(state(List.of(A), task), new CpuCostModel(), false);

    assertThat(round.arcCosts()).isEmpty();
    assertThat(round.solve(new NetworkSimplex()).placements())
        .containsExactly(new TaskPlacement(task, null, 0));
  }

  @Test
  void octopusPilesTasksUpWhereTheFewestRan() {
    var state =
        state(List.of(A, B), running("old", "a/0"), waiting("x"), waiting("y"), waiting("z"));

    var result =
        SchedulingRound.of(state, new OctopusCostModel(5), false).solve(new NetworkSimplex());

    assertThat(units(result)).isEqualTo(Map.of("old", "a/0", "x", "b/0", "y", "b/0", "z", "b/0"));
  }

  @Test
  void aTaskOnAnUnknownUnitIsAnError() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> state(List.of(A), running("t", "b/0")))
        .withMessageContaining("task t");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> state(List.of(A), preferring("t", "b/0")))
        .withMessageContaining("b/0");
  }
}
