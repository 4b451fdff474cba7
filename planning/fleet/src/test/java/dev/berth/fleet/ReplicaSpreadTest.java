package dev.berth.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.fleet.ReplicaSpread.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `-Dseed=` replays one seed.
final class ReplicaSpreadTest {
  /// Candidates are written as `weight/room`.
  @ParameterizedTest
  @CsvSource({
    "6,  2/9 1/9 1/1, 3 2 1",
    "7,  1/9 1/9,     4 3",
    "12, 2/99 1/99,   8 4",
    "12, 2/5 1/99,    5 7",
    "12, 2/5 1/5,     5 5",
    "3,  1/9 0/9,     3 0",
    "3,  0/9,         0",
    "3,  1/0 1/9,     0 3",
    "0,  1/9,         0",
    "1,  1/9 1000000/9, 0 1",
    "5,  1000000/9 1000000/9, 3 2",
  })
  void eachGetsItsShareAsFarAsItHasRoom(long replicas, String candidates, String spread) {
    var given =
        ReplicaSpread.of(
            replicas,
            Arrays.stream(candidates.split(" "))
                .map(it -> it.split("/"))
                .map(it -> new Candidate(Integer.parseInt(it[0]), Long.parseLong(it[1])))
                .toList());

    assertThat(given).isEqualTo(Arrays.stream(spread.split(" ")).map(Long::valueOf).toList());
  }

  /// What Webster's method means: whoever has room has no larger claim to a replica than its owner.
  @Test
  void nobodyWithRoomHasALargerClaimThanAnOwner() {
    for (long seed : seeds()) {
      var random = new SplittableRandom(seed);
      var candidates = candidates(random);
      long replicas = random.nextLong(60);
      var given = ReplicaSpread.of(replicas, candidates);

      assertThat(sum(given)).as("-Dseed=%d", seed).isEqualTo(Math.min(replicas, room(candidates)));
      for (int owner = 0; owner < given.size(); owner++) {
        for (int other = 0; other < given.size(); other++) {
          if (given.get(owner) > 0 && given.get(other) < candidates.get(other).room()) {
            assertThat(candidates.get(other).weight() * (2 * given.get(owner) - 1))
                .as("-Dseed=%d", seed)
                .isLessThanOrEqualTo(candidates.get(owner).weight() * (2 * given.get(other) + 1));
          }
        }
      }
    }
  }

  @Test
  void oneReplicaMoreMovesNoOther() {
    for (long seed : seeds()) {
      var candidates = candidates(new SplittableRandom(seed));
      var before = ReplicaSpread.of(0, candidates);
      for (long replicas = 1; replicas <= room(candidates); replicas++) {
        var after = ReplicaSpread.of(replicas, candidates);

        for (int i = 0; i < after.size(); i++) {
          assertThat(after.get(i)).as("-Dseed=%d", seed).isGreaterThanOrEqualTo(before.get(i));
        }
        before = after;
      }
    }
  }

  private static long[] seeds() {
    Long replayed = Long.getLong("seed");
    return replayed == null ? LongStream.rangeClosed(1, 300).toArray() : new long[] {replayed};
  }

  private static List<Candidate> candidates(SplittableRandom random) {
    var candidates = new ArrayList<Candidate>();
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      candidates.add(new Candidate(random.nextInt(5), random.nextLong(12)));
    }
    return candidates;
  }

  private static long room(List<Candidate> candidates) {
    return candidates.stream().filter(it -> it.weight() > 0).mapToLong(Candidate::room).sum();
  }

  private static long sum(List<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).sum();
  }
}
