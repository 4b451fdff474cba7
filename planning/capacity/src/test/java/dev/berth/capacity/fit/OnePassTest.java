package dev.berth.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// In random clusters, counting in the fastest way gives the same as a cycle for each replica: the
/// same number on each node, and the same message in the end. `-Dseed=` replays one, and prints it;
/// `-Dseeds=` says how many there are.
final class OnePassTest {
  @Test
  void itIsTheSameAsOneCycleAfterTheOther() {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 80)).toArray()
            : new long[] {replayed};
    int quick = 0;
    int several = 0;
    for (long seed : seeds) {
      FitCase fit = RandomFit.of(seed);
      if (replayed != null) {
        System.out.println(fit.cluster() + "---\n" + fit.parts());
      }
      long most = seed % 5 == 0 ? seed % 7 + 1 : 0;
      var counted = fit.count(most);
      var looped = fit.countOneByOne(most);

      assertThat(text(counted)).as("-Dseed=%d", seed).isEqualTo(text(looped));
      quick += counted.inOnePass() ? 1 : 0;
      several += counted.placed() > 1 ? 1 : 0;
      assertThat(looped.inOnePass()).isFalse();
    }
    System.out.printf(
        "%d of %d seeds in one pass, %d with several replicas%n", quick, seeds.length, several);
    if (replayed == null) {
      assertThat(quick).isGreaterThan(seeds.length / 3);
      assertThat(several).isGreaterThan(seeds.length / 3);
    }
  }

  private static String text(FitResult result) {
    var tally = result.tallies().getFirst();
    return "%d rounds and %d: %s; %s: %s"
        .formatted(
            result.rounds(),
            result.ofNext(),
            tally.nodes(),
            result.stop().cause(),
            result.stop().message());
  }
}
