package dev.berth.queues;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.queues.WaterFilling.Vessel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaterFillingTest {
  @Test
  void whatOneCannotUseGoesToTheOthersInProportion() {
    var vessels = List.of(new Vessel(2, 1000), new Vessel(1, 1000), new Vessel(1, 10));

    assertThat(WaterFilling.split(310, vessels)).containsExactly(200, 100, 10);
  }

  @Test
  void thereIsNothingWithoutAWeight() {
    assertThat(WaterFilling.split(100, List.of(new Vessel(0, 50), new Vessel(0, 50))))
        .containsExactly(0, 0);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theHeightIsTheOneThatBisectionFinds(long seed) {
    var random = new Random(Long.getLong("seed", seed));
    for (int round = 0; round < 500; round++) {
      List<Vessel> vessels = vessels(random);
      long amount = random.nextLong(1L << 45);

      long[] parts = WaterFilling.split(amount, vessels);

      var about = "seed %d, round %d: %d in %s".formatted(seed, round, amount, vessels);
      long[] expected = Bisection.split(amount, vessels);
      for (int i = 0; i < parts.length; i++) {
        assertThat(parts[i])
            .as("%s, vessel %d", about, i)
            .isBetween(expected[i] - parts.length, expected[i] + parts.length);
      }
      assertThat(LongStream.of(parts).sum()).as(about).isLessThanOrEqualTo(amount);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14})
  void nobodyCanGetMoreButFromThoseWhoHaveLessForTheirWeight(long seed) {
    var random = new Random(Long.getLong("seed", seed));
    for (int round = 0; round < 500; round++) {
      List<Vessel> vessels = vessels(random);
      long amount = random.nextLong(1L << 45);
      long[] parts = WaterFilling.split(amount, vessels);

      var about = "seed %d, round %d: %s".formatted(seed, round, Arrays.toString(parts));
      boolean isLeft = amount - LongStream.of(parts).sum() >= parts.length;
      for (int i = 0; i < parts.length; i++) {
        Vessel vessel = vessels.get(i);
        assertThat(parts[i]).as(about).isBetween(0L, vessel.room());
        if (parts[i] == vessel.room()) {
          continue;
        }
        assertThat(isLeft).as(about).isFalse();
        for (int j = 0; j < parts.length; j++) {
          double own = parts[i] / (double) vessel.weight();
          double other = parts[j] / (double) vessels.get(j).weight();
          assertThat(other).as(about).isLessThanOrEqualTo(own + parts.length);
        }
      }
    }
  }

  private static List<Vessel> vessels(Random random) {
    List<Vessel> vessels = new ArrayList<>();
    int count = 1 + random.nextInt(12);
    for (int i = 0; i < count; i++) {
      vessels.add(
          new Vessel(1 + random.nextInt(20), random.nextLong(1L << (10 + random.nextInt(35)))));
    }
    return vessels;
  }
}
