package dev.berth.planner.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Tiny problems, of which all packings are tried. `-Dseed=` replays one, and prints it; `-Dseeds=`
/// says how many there are.
class PackingSearchPropertyTest {
  private static final int ROUNDS = 4_000;

  /// So many problems have one whose best packing is missed. A search does not foresee that a pod
  /// without a spread rule keeps others out, or that the first pod of its kind should have been one
  /// of a lower priority.
  private static final int PROBLEMS_PER_MISS = 300;

  /// So many problems have one whose best packing is found, but for what the places cost.
  private static final int PROBLEMS_PER_DEAR = 100;

  private static long[] seeds() {
    Long replayed = Long.getLong("seed");
    return replayed == null
        ? LongStream.rangeClosed(1, Long.getLong("seeds", 400)).toArray()
        : new long[] {replayed};
  }

  private static PackingProblem problem(long seed) {
    var problem = RandomProblem.of(seed);
    if (Long.getLong("seed") != null) {
      System.out.println(problem);
    }
    return problem;
  }

  private static PackingSearch search(PackingProblem problem, long seed, int rounds) {
    var search = new PackingSearch(problem, new SplittableRandom(seed), null);
    for (int i = 0; i < rounds; i++) {
      search.round();
    }
    return search;
  }

  @Test
  void theBestOfAllPackingsIsFound() {
    var missed = new ArrayList<String>();
    int dear = 0;
    long[] seeds = seeds();
    int judged = 0;
    for (long seed : seeds) {
      var problem = problem(seed);
      var judge = new PackingJudge(problem);
      if (!judge.isSettled()) {
        continue;
      }
      judged++;
      long[] best = judge.comparable(judge.value(judge.best()));
      long[] found = judge.comparable(search(problem, seed, ROUNDS).value());
      assertThat(Arrays.compare(found, best))
          .as("seed %d finds what the judge does not know", seed)
          .isLessThanOrEqualTo(0);
      if (Arrays.mismatch(found, best) == best.length - 1) {
        dear++;
      } else if (!Arrays.equals(found, best)) {
        missed.add(
            "seed %d: %s instead of %s"
                .formatted(seed, Arrays.toString(found), Arrays.toString(best)));
      }
    }
    System.out.printf(
        "seeds %d to %d: %d problems, too dear: %d, missed: %s%n",
        seeds[0], seeds[seeds.length - 1], judged, dear, missed);
    assertThat(missed).hasSizeLessThanOrEqualTo(judged / PROBLEMS_PER_MISS);
    assertThat(dear).isLessThanOrEqualTo(judged / PROBLEMS_PER_DEAR);
  }

  @Test
  void everyPackingThatIsFoundIsAPlan() {
    for (long seed : seeds()) {
      var problem = problem(seed);
      var judge = new PackingJudge(problem);
      var search = search(problem, seed, 0);
      for (int i = 0; i < 200; i++) {
        var placed = PackingJudge.placed(search, problem);
        assertThat(judge.broken(placed)).as("seed %d, round %d", seed, i).isEmpty();
        assertThat(search.value()).as("seed %d, round %d", seed, i).isEqualTo(judge.value(placed));
        assertThat(search.placed())
            .isEqualTo(Arrays.stream(placed).mapToInt(PackingJudge::sum).sum());
        search.round();
      }
    }
  }

  @Test
  void aSearchIsNoWorseThanTheEarlierOneThatItBeginsWith() {
    var worse = new ArrayList<Long>();
    long[] seeds = seeds();
    for (long seed : seeds) {
      var problem = problem(seed);
      var earlier = search(problem, seed, 200);

      var next = new PackingSearch(problem, new SplittableRandom(seed), earlier);

      if (new PackingJudge(problem).compare(next.value(), earlier.value()) < 0) {
        worse.add(seed);
      }
    }
    assertThat(worse).hasSizeLessThanOrEqualTo(seeds.length / (2 * PROBLEMS_PER_MISS));
  }

  @Test
  void aSearchThatBeginsWithAnEarlierOneKeepsNewLimits() {
    for (long seed : seeds()) {
      var earlier = search(problem(seed), seed, 200);
      var limited = RandomProblem.limited(seed);

      var next = new PackingSearch(limited, new SplittableRandom(seed), earlier);

      assertThat(new PackingJudge(limited).broken(PackingJudge.placed(next, limited)))
          .as("seed %d", seed)
          .isEmpty();
    }
  }
}
