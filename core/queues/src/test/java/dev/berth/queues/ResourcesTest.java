package dev.berth.queues;

import static dev.berth.queues.GivenQueue.amounts;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourcesTest {
  @ParameterizedTest
  @CsvSource({
    "'', true",
    "cpu=9m, true",
    "cpu=10m, false",
    "memory=10485759, true",
    "memory=10Mi, false",
    "example.com/gpu=1, false",
    "cpu=9m memory=9Mi, true",
  })
  void aPodThatRequestsAsGoodAsNothingIsABestEffortOne(String requests, boolean isEmpty) {
    assertThat(Resources.of(amounts(requests)).isEmpty()).isEqualTo(isEmpty);
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, 1000, 1000, true",
    "cpu, 991, 1000, true",
    "cpu, 990, 1000, false",
    "cpu, 2000, 1000, true",
    "memory, 89128960, 104857600, false",
    "memory, 94371841, 104857600, true",
    "example.com/gpu, 990, 1000, false",
  })
  void whatIsAsGoodAsThereCountsAsThere(
      String resource, long amount, long wanted, boolean reaches) {
    assertThat(Resources.reaches(resource, amount, wanted)).isEqualTo(reaches);
  }

  @Test
  void onlyWhatSchedulingCountsAsAScalarIsShared() {
    var all = amounts("cpu=1500m memory=1Gi ephemeral-storage=1Gi pods=10 example.com/gpu=2");

    assertThat(Resources.of(all).amounts())
        .containsOnly(
            java.util.Map.entry("cpu", 1500L),
            java.util.Map.entry("memory", 1L << 30),
            java.util.Map.entry("example.com/gpu", 2000L));
  }

  @Test
  void theTextIsInUnitsThatPeopleWrite() {
    assertThat(Resources.of(amounts("memory=4Gi cpu=1500m example.com/gpu=2")))
        .hasToString("cpu 1500m, example.com/gpu 2, memory 4Gi");
  }
}
