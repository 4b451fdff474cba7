package dev.berth.loadaware.measured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.PodSpec;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacedSumsTest {
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

  private static @Nullable NodeMeasurement usage(boolean isMeasured) {
    return isMeasured
        ? new NodeMeasurement("n", AT, Duration.ofMinutes(5), 4_000, 1L << 33, null)
        : null;
  }

  private static PlacedPod placed(SplittableRandom random) {
    return new PlacedPod(
        PodSpec.EMPTY,
        new CpuAndMemory(random.nextInt(2_000), random.nextLong(1L << 32)),
        AT.plusSeconds(random.nextInt(-400, 60)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whatComesAndGoesLeavesTheSumsOfTheRest(long seed) {
    var random = new SplittableRandom(seed);
    NodeMeasurement usage = usage(seed % 2 == 0);
    var sums = new PlacedSums(usage, Statistic.LATEST);
    var there = new ArrayList<PlacedPod>();
    for (int i = 0; i < 200; i++) {
      if (!there.isEmpty() && random.nextInt(3) == 0) {
        sums.remove(there.remove(random.nextInt(there.size())));
      } else {
        PlacedPod pod = placed(random);
        there.add(pod);
        sums.add(pod);
      }
      var anew = new PlacedSums(usage, Statistic.LATEST);
      there.forEach(anew::add);
      assertThat(sums.load()).as("seed %d, step %d", seed, i).isEqualTo(anew.load());
      assertThat(sums.load() == null).isEqualTo(usage == null && there.isEmpty());
    }
  }
}
