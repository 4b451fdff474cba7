package dev.berth.planner.firmament;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvailableResourcesTest {
  private static ComputeResources resources(long cpu, long ram, long ephemeralStorage) {
    return new ComputeResources(cpu, ram, ephemeralStorage, 0);
  }

  @Test
  void whatRunsAndWhatOthersRunIsNotAvailable() {
    var machine =
        TestMachine.named("a")
            .capacity(resources(1000, 32_000, 4000))
            .foreign(resources(100, 1000, 1000))
            .machine();
    var running =
        new Task("t", "j", TaskRequirements.of(resources(400, 15_000, 1000)), List.of(), "a/0");
    var stats = MachineStats.of(new SchedulerState(List.of(machine), List.of(running), Map.of()));

    assertThat(AvailableResources.of(stats.getFirst()))
        .isEqualTo(new AvailableResources(500, 16_000, 2000));
  }

  /// 10 * (1.0 - 8 / 10.0) is 1.9999999999999996: as a float 2, as an integer 1.
  @Test
  void theWayOverAFractionMayLoseAUnit() {
    var stats =
        TestMachine.named("a")
            .capacity(resources(10, 10, 10))
            .allocatable(resources(2, 2, 7))
            .idle();

    assertThat(AvailableResources.of(stats)).isEqualTo(new AvailableResources(2, 1, 7));
  }

  @Test
  void ofWhatAMachineLacksNothingIsAvailable() {
    var stats =
        TestMachine.named("a")
            .capacity(resources(1000, 1000, 0))
            .allocatable(resources(-1, 0, 500))
            .idle();

    assertThat(AvailableResources.of(stats)).isEqualTo(new AvailableResources(-1, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "499, 0, 0, 1, true",
    "500, 0, 0, 1, false",
    "0, 15999, 0, 1, true",
    "0, 16000, 0, 1, false",
    "0, 0, 1999, 1, true",
    "0, 0, 2000, 1, false",
    "249, 0, 0, 2, true",
    "250, 0, 0, 2, false",
    "0, 9000000000000000000, 0, 3, false",
  })
  void requestsMustLeaveSomethingOfEachResource(
      long cpu, long ram, long ephemeralStorage, int count, boolean held) {
    var available = new AvailableResources(500, 16_000, 2000);

    assertThat(available.holds(resources(cpu, ram, ephemeralStorage), count)).isEqualTo(held);
  }

  @Test
  void withoutEphemeralStorageNothingFits() {
    assertThat(new AvailableResources(500, 500, 0).holds(ComputeResources.NONE, 1)).isFalse();
    assertThat(new AvailableResources(500, 500, 1).holds(ComputeResources.NONE, 1)).isTrue();
  }
}
