package dev.berth.planner.firmament;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.core.Toleration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuCostModelTest {
  private static final ComputeResources HALF = new ComputeResources(500, 16_000, 1000, 0);
  private static final ComputeResources SMALL = new ComputeResources(20, 1000, 0, 0);
  private static final TaskRequirements PLAIN = TaskRequirements.of(SMALL);
  private static final NodeSelectorRequirement ON_SSD =
      new NodeSelectorRequirement("disk", "In", List.of("ssd"));

  private final CpuCostModel model = new CpuCostModel();

  /// Returns the cost of the first place on each machine.
  private Map<String, Long> firstCosts(TaskRequirements requirements, TestMachine... machines) {
    var costs = model.arcCosts(requirements, Stream.of(machines).map(TestMachine::idle).toList());
    var first = new TreeMap<String, Long>();
    costs.forEach((machine, places) -> first.put(machine, places.getFirst()));
    return first;
  }

  private List<Long> costs(TaskRequirements requirements, TestMachine machine) {
    return model
        .arcCosts(requirements, List.of(machine.idle()))
        .getOrDefault(machine.machine().name(), List.of());
  }

  private EquivalenceClass classOf(TaskRequirements requirements) {
    return model.classOf(new Task("t", "j", requirements, List.of(), null));
  }

  private static TaskRequirements requirements(
      List<NodeSelectorRequirement> selectors,
      @Nullable Affinity affinity,
      List<Toleration> tolerations) {
    return new TaskRequirements(SMALL, selectors, affinity, tolerations, null);
  }

  private static Affinity preferring(int weight, NodeSelectorRequirement condition) {
    var term = new NodeSelectorTerm(List.of(condition), List.of());
    return new Affinity(
        new NodeAffinity(null, List.of(new PreferredSchedulingTerm(weight, term))), null, null);
  }

  private static List<Toleration> tolerations(int count) {
    return Collections.nCopies(count, new Toleration("x", "Exists", "", "", null));
  }

  /// The numbers of Firmament's own test.
  @Test
  void eachFurtherPlaceOfAHalfUsedMachineCostsMore() {
    var costs = costs(PLAIN, TestMachine.named("a").allocatable(HALF));

    assertThat(costs.subList(0, 2)).containsExactly(2500L, 2525L);
  }

  @Test
  void aMachineTakesAsManyTasksAsLeaveSomethingOfItsMemory() {
    assertThat(costs(PLAIN, TestMachine.named("a").allocatable(HALF))).hasSize(15);
  }

  @Test
  void runningTasksAndForeignPodsTakePlaces() {
    var machine = TestMachine.named("a").maxPods(4).foreign(ComputeResources.NONE).machine();
    var running = new Task("t", "j", PLAIN, List.of(), "a/0");
    var stats = MachineStats.of(new SchedulerState(List.of(machine), List.of(running), Map.of()));

    assertThat(model.arcCosts(PLAIN, stats).get("a")).hasSize(2);
  }

  @Test
  void unevenUseCostsMore() {
    var even = TestMachine.named("even").allocatable(HALF);
    var uneven = TestMachine.named("uneven").allocatable(new ComputeResources(1000, 1000, 1000, 0));

    assertThat(firstCosts(TaskRequirements.of(ComputeResources.NONE), even, uneven))
        .containsExactly(
            Map.entry("even", 2000L + 500),
            // 0 and 0.96875 used: their mean is 484, their variance 0.2346
            Map.entry("uneven", 2000L + 484 + 117 + 117));
  }

  @Test
  void preferencesCountAsShareOfTheLargestWeight() {
    var requirements = requirements(List.of(), preferring(80, ON_SSD), List.of());

    assertThat(
            firstCosts(
                requirements,
                TestMachine.named("ssd").label("disk", "ssd"),
                TestMachine.named("hdd").label("disk", "hdd")))
        .containsExactly(Map.entry("hdd", 2000L), Map.entry("ssd", 1000L));
  }

  @Test
  void theLargestWeightMayBeThatOfAMachineThatTaintsClose() {
    var both =
        new NodeAffinity(
            null,
            List.of(
                new PreferredSchedulingTerm(30, new NodeSelectorTerm(List.of(ON_SSD), List.of())),
                new PreferredSchedulingTerm(
                    60,
                    new NodeSelectorTerm(
                        List.of(new NodeSelectorRequirement("zone", "Exists", List.of())),
                        List.of()))));
    var requirements = requirements(List.of(), new Affinity(both, null, null), List.of());

    assertThat(
            firstCosts(
                requirements,
                TestMachine.named("closed")
                    .label("disk", "ssd")
                    .label("zone", "a")
                    .taint("team", "NoSchedule"),
                TestMachine.named("open").label("disk", "ssd")))
        .containsExactly(Map.entry("open", 2000L - 333));
  }

  @Test
  void softTaintsCountAsShareOfTheMostOnAMachine() {
    assertThat(
            firstCosts(
                PLAIN,
                TestMachine.named("none"),
                TestMachine.named("one").taint("a", "PreferNoSchedule"),
                TestMachine.named("three")
                    .taint("a", "PreferNoSchedule")
                    .taint("b", "PreferNoSchedule")
                    .taint("c", "PreferNoSchedule")))
        .containsExactly(
            Map.entry("none", 2000L), Map.entry("one", 2333L), Map.entry("three", 3000L));
  }

  @ParameterizedTest
  @CsvSource({
    "ReplicaSet, u, 3000",
    "ReplicationController, u, 2000",
    "ReplicaSet, other, 2000",
  })
  void aMachineThatAvoidsTheOwnerIsDearer(String kind, String uid, long cost) {
    var requirements =
        new TaskRequirements(SMALL, List.of(), null, List.of(), new Owner(kind, uid));

    assertThat(firstCosts(requirements, TestMachine.named("a").avoids("ReplicaSet", "u")))
        .containsExactly(Map.entry("a", cost));
  }

  @Test
  void onlyReplicaSetsAndReplicationControllersAreAvoided() {
    var requirements =
        new TaskRequirements(SMALL, List.of(), null, List.of(), new Owner("Job", "u"));

    assertThat(firstCosts(requirements, TestMachine.named("a").avoids("Job", "u")))
        .containsExactly(Map.entry("a", 2000L));
  }

  @Test
  void machinesWithoutPlacesAreAbsent() {
    var requirements = requirements(List.of(ON_SSD), null, List.of());

    assertThat(firstCosts(requirements, TestMachine.named("a"))).isEmpty();
    assertThat(firstCosts(PLAIN, TestMachine.named("a").maxPods(0))).isEmpty();
  }

  @Test
  void classesAreNamedAfterWhatTheirTasksHaveInCommon() {
    var storage = new ComputeResources(20, 1000, 7, 0);
    var zones = new NodeSelectorRequirement("zone", "In", List.of("a", "b"));

    assertThat(classOf(PLAIN)).hasToString("cpu 20 ram 1000");
    assertThat(classOf(TaskRequirements.of(storage))).hasToString("cpu 20 ram 1000 ephemeral 7");
    assertThat(classOf(requirements(List.of(ON_SSD, zones), null, List.of())))
        .hasToString("selectors disk=ssd,zone=a|b cpu 20 ram 1000");
    assertThat(classOf(requirements(List.of(ON_SSD), Affinity.EMPTY, List.of())))
        .hasToString("job j");
    assertThat(classOf(requirements(List.of(), null, tolerations(2))))
        .hasToString("cpu 20 ram 1000");
    assertThat(classOf(requirements(List.of(), null, tolerations(3)))).hasToString("job j");
  }

  /// Preferences for the company of pods need rounds of their own.
  @Test
  void podAffinityDoesNotChangeCosts() {
    var affinity = new Affinity(null, PodAffinity.EMPTY, null);

    assertThat(firstCosts(requirements(List.of(), affinity, List.of()), TestMachine.named("a")))
        .isEqualTo(firstCosts(PLAIN, TestMachine.named("a")));
  }
}
