package dev.berth.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Which scenarios a plan has.
final class SweepPlanTest {
  private final SweepPlan plan = Plans.of(Plans.SHAPES);

  @Test
  void theLastAxisVariesFastest() {
    assertThat(IntStream.of(0, 1, 2, 3, 12, 35).mapToObj(it -> plan.scenario(it).axes()))
        .containsExactly(
            Map.of("cpu", 4L, "day", 1L, "memory", 16L),
            Map.of("cpu", 4L, "day", 1L, "memory", 40L),
            Map.of("cpu", 4L, "day", 1L, "memory", 64L),
            Map.of("cpu", 4L, "day", 2L, "memory", 16L),
            Map.of("cpu", 8L, "day", 1L, "memory", 16L),
            Map.of("cpu", 16L, "day", 4L, "memory", 64L));
    assertThat(plan.space().size()).isEqualTo(36);
  }

  @Test
  void aCandidateIsWhatScenariosShareButForTheirSamples() {
    var space = plan.space();

    assertThat(space.candidates()).isEqualTo(9);
    assertThat(space.samples()).isEqualTo(4);
    for (int candidate = 0; candidate < 9; candidate++) {
      int sampled = candidate;
      var choices =
          IntStream.range(0, 4)
              .mapToObj(sample -> space.values(space.scenario(sampled, sample)))
              .map(values -> List.of(values.get(0), values.get(2)))
              .distinct();
      assertThat(choices).hasSize(1);
    }
    assertThat(
            IntStream.range(0, 9)
                .flatMap(candidate ->
                    IntStream.range(0, 4).map(sample -> space.scenario(candidate, sample))))
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 36).boxed().toList());
  }

  @Test
  void filesAndOptionsReferToAxes() {
    var scenario = plan.scenario(16);

    assertThat(scenario.files()).containsExactly("cluster.yaml", "load-2.yaml");
    assertThat(scenario.options())
        .containsExactly(
            Map.entry("shape", List.of("n,cpu=8,memory=40Gi")),
            Map.entry("survive", List.of("zone")));
  }

  @Test
  void anAxisThatNothingRefersToIsAnOption() {
    var scenario =
        Plans.of(Plans.SHAPES.replace("$(cpu)", "$$(cpu)").replace("[4, 8, 16]", "[0.10, true]"))
            .scenario(3);

    assertThat(scenario.options())
        .containsExactly(
            Map.entry("shape", List.of("n,cpu=$(cpu),memory=16Gi")),
            Map.entry("survive", List.of("zone")),
            Map.entry("cpu", List.of("0.1")));
  }

  @Test
  void anEmptyValueLeavesTheOptionOut() {
    var axis = "- {name: price, values: ['', a=b:1]}\nmeasures:";
    var with =
        Plans.of(
            Plans.SHAPES.replace("survive: zone", "survive: $(price)").replace("measures:", axis));

    assertThat(with.scenario(0).options()).containsOnlyKeys("shape");
    assertThat(with.scenario(1).options()).containsEntry("survive", List.of("a=b:1"));
  }

  @Test
  void shardsHaveEachScenarioOnce() {
    for (int count : new int[] {1, 2, 7, 100}) {
      var scenarios =
          IntStream.range(0, count)
              .mapToObj(index -> Shard.parse(index + "/" + count))
              .flatMap(shard -> IntStream.range(0, 36).filter(shard::contains).boxed());
      assertThat(scenarios)
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 36).boxed().toList());
    }
  }

  @Test
  void aPlanIsTheSameWithAnotherGoal() {
    var withGoal = Plans.of(Plans.SHAPES + "goal: minimize cost\n");

    assertThat(withGoal.fingerprint()).isEqualTo(plan.fingerprint());
    assertThat(Plans.of(Plans.SHAPES.replace("zone", "node")).fingerprint())
        .isNotEqualTo(plan.fingerprint());
  }
}
