package dev.berth.plugins.dynamicresources.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `-Dseed=` replays a seed.
class AllocationPropertiesTest {
  static LongStream seeds() {
    var seed = System.getProperty("seed");
    return seed == null ? LongStream.range(0, 300) : LongStream.of(Long.parseLong(seed));
  }

  /// So a refusal is right, too, and nothing is given twice or beyond its counters and capacity.
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theFirstOfAllSolutionsIsFound(long seed) {
    var problem = problem(seed);

    assertThat(problem.scene().outcome())
        .as("seed %d: %s", seed, problem)
        .isEqualTo(problem.firstSolution());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void ifNoDeviceWillDoEveryOneHasItsReason(long seed) {
    for (BruteForce part : problem(seed).parts()) {
      var scene = part.scene();
      if (scene.allocation() instanceof Allocation.Infeasible refused) {
        var outlook = refused.explain().requests().getFirst();
        assertThat(outlook.suitable()).as("seed %d: %s", seed, part).isZero();
        assertThat(outlook.rejected().stream().flatMap(group -> group.devices().stream()))
            .hasSize(part.things().size())
            .doesNotHaveDuplicates();
      }
    }
  }

  private static BruteForce problem(long seed) {
    return BruteForce.random(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
  }
}
