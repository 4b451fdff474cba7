package dev.berth.planner.firmament;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeSelectorRequirement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NetCostModelTest {
  private static ComputeResources netRx(long bandwidth) {
    return new ComputeResources(0, 0, 0, bandwidth);
  }

  private static Map<String, List<Long>> costs(int maxMultiArcs, long request, long available) {
    return new NetCostModel(1, maxMultiArcs)
        .arcCosts(
            TaskRequirements.of(netRx(request)),
            List.of(TestMachine.named("a").allocatable(netRx(available)).idle()));
  }

  @Test
  void theLessBandwidthIsLeftTheDearerIsThePlace() {
    assertThat(costs(10, 200, 700))
        .isEqualTo(Map.of("a", List.of(1_280_000L - 500, 1_280_000L - 300, 1_280_000L - 100)));
  }

  @Test
  void aMachineMayBeFilledExactly() {
    assertThat(costs(10, 200, 400)).isEqualTo(Map.of("a", List.of(1_280_000L - 200, 1_280_000L)));
  }

  @Test
  void withoutMeasuredBandwidthOnlyTasksWithoutARequestFit() {
    assertThat(costs(2, 1, 0)).isEmpty();
    assertThat(costs(2, 0, 0)).isEqualTo(Map.of("a", List.of(1_280_000L, 1_280_000L)));
  }

  @Test
  void aRoundPlacesALimitedNumberOfTasksOnAMachine() {
    assertThat(costs(3, 1, 1000).get("a")).hasSize(3);
  }

  @Test
  void operatorsOfSelectorsAreNotPartOfTheClass() {
    var model = new NetCostModel(1, 10);
    var in = new NodeSelectorRequirement("zone", "In", List.of("a", "b"));
    var notIn = new NodeSelectorRequirement("zone", "NotIn", List.of("a", "b"));

    assertThat(model.classOf(task(in))).hasToString("rx 5 selectors zone=a|b");
    assertThat(model.classOf(task(notIn))).isEqualTo(model.classOf(task(in)));
  }

  private static Task task(NodeSelectorRequirement selector) {
    var requirements = new TaskRequirements(netRx(5), List.of(selector), null, List.of(), null);
    return new Task("t", "j", requirements, List.of(), null);
  }
}
