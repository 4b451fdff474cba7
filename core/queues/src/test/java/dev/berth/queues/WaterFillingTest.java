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
    var vessels = List.of(new Vessel(2, 0, 1000), new Vessel(1, 0, 1000), new Vessel(1, 0, 10));

    assertThat(WaterFilling.split(310, vessels)).containsExactly(200, 100, 10);
  }

  @Test
  void thereIsNothingWithoutAWeight() {
    assertThat(WaterFilling.split(100, List.of(new Vessel(0, 0, 50), new Vessel(0, 0, 50))))
        .containsExactly(0, 0);
  }

  @Test
  void whoIsFilledHigherAlreadyKeepsItAndGetsNoMore() {
    var vessels = List.of(new Vessel(1, 70, 100), new Vessel(1, 10, 100), new Vessel(1, 0, 100));

    assertThat(WaterFilling.split(100, vessels)).containsExactly(70, 15, 15);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theHeightIsTheOneThatBisectionFinds(long seed) {
    var random = new Random(Long.getLong("seed", seed));
    for (int round = 0; round < 500; round++) {
      List<Vessel> vessels = vessels(random);
      long amount = amount(vessels, random);

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
      long amount = amount(vessels, random);
      long[] parts = WaterFilling.split(amount, vessels);

      var about = "seed %d, round %d: %s".formatted(seed, round, Arrays.toString(parts));
      boolean isLeft = amount - LongStream.of(parts).sum() >= parts.length;
      for (int i = 0; i < parts.length; i++) {
        Vessel vessel = vessels.get(i);
        long most = Math.max(vessel.floor(), vessel.room());
        assertThat(parts[i]).as(about).isBetween(vessel.floor(), most);
        if (parts[i] == most) {
          continue;
        }
        assertThat(isLeft).as(about).isFalse();
        for (int j = 0; j < parts.length; j++) {
          double own = parts[i] / (double) vessel.weight();
          if (parts[j] == vessels.get(j).floor()) {
            continue;
          }
          double other = parts[j] / (double) vessels.get(j).weight();
          assertThat(other).as(about).isLessThanOrEqualTo(own + parts.length);
        }
      }
    }
  }

  private static long amount(List<Vessel> vessels, Random random) {
    return vessels.stream().mapToLong(Vessel::floor).sum() + random.nextLong(1L << 45);
  }

  private static List<Vessel> vessels(Random random) {
    List<Vessel> vessels = new ArrayList<>();
    int count = 1 + random.nextInt(12);
    for (int i = 0; i < count; i++) {
      long floor = random.nextBoolean() ? 0 : amount(random);
      vessels.add(new Vessel(1 + random.nextInt(20), floor, amount(random)));
    }
    return vessels;
  }

  private static long amount(Random random) {
    return random.nextLong(1L << (10 + random.nextInt(35)));
  }
}
