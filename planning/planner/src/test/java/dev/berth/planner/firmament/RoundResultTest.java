package dev.berth.planner.firmament;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundResultTest {
  private static TaskPlacement placement(
      String name, String job, @Nullable String from, @Nullable String to) {
    var requirements = TaskRequirements.of(ComputeResources.NONE);
    return new TaskPlacement(new Task(name, job, requirements, List.of(), from), to, 1);
  }

  private static List<String> deltas(Map<String, Integer> gangs, TaskPlacement... placements) {
    return new RoundResult(List.of(placements), gangs)
        .deltas().stream().map(it -> it.type() + " " + it.task() + " " + it.unit()).toList();
  }

  @Test
  void onlyChangesAreDeltasAndPreemptionsComeFirst() {
    assertThat(
            deltas(
                Map.of(),
                placement("starts", "j", null, "a/0"),
                placement("waits", "j", null, null),
                placement("moves", "j", "a/0", "b/0"),
                placement("stays", "j", "b/0", "b/0"),
                placement("stops", "j", "c/0", null)))
        .containsExactly("PREEMPT stops c/0", "PLACE starts a/0", "MIGRATE moves b/0");
  }

  @ParameterizedTest
  @CsvSource({"0, 2", "2, 2", "3, 2", "4, 0"})
  void aGangBelowItsMinimumIsLeftOut(int minimum, int deltas) {
    assertThat(
            deltas(
                Map.of("gang", minimum),
                placement("g0", "gang", "a/0", "a/0"),
                placement("g1", "gang", null, "a/0"),
                placement("g2", "gang", null, "a/0"),
                placement("g3", "gang", null, null)))
        .hasSize(deltas);
  }

  @Test
  void otherJobsKeepTheirPlacesWhenAGangIsLeftOut() {
    assertThat(
            deltas(
                Map.of("gang", 2),
                placement("g", "gang", null, "a/0"),
                placement("single", "other", null, "a/0")))
        .containsExactly("PLACE single a/0");
  }

  @Test
  void costsOfAllTasksAddUp() {
    var result =
        new RoundResult(
            List.of(placement("x", "j", null, "a/0"), placement("y", "j", null, null)), Map.of());

    assertThat(result.cost()).isEqualTo(2);
  }
}
