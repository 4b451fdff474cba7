package dev.berth.conformance.descheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Generated clusters live for many cycles, with controllers and the scheduler putting back what is
/// evicted: once as the original has it, and once with proof. `-Dseed=` replays one of them;
/// `-Dseeds=` says how many there are, `-Dcycles=` for how long. With `-Dlate=true` nothing is
/// placed before the cycle is over: that is measured, not promised.
class ProofPaysTest {
  @Test
  void noProvenEvictionIsInVain() throws Exception {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 14)).toArray()
            : new long[] {replayed};
    int cycles = Integer.getInteger("cycles", 50);
    boolean settlesAtOnce = !Boolean.getBoolean("late");
    var original = LifeTally.NONE;
    var proven = LifeTally.NONE;
    for (long seed : seeds) {
      if (replayed != null) {
        System.out.println(RandomLife.yaml(seed) + "\n" + RandomPolicy.yaml(seed));
      }
      var plain = new EvictionLife(seed, false, settlesAtOnce).run(cycles);
      var proof = new EvictionLife(seed, true, settlesAtOnce).run(cycles);
      System.out.printf(
          "seed %d %s%n  original %s%n  proven   %s%n",
          seed, RandomPolicy.strategies(seed), plain, proof);
      if (settlesAtOnce) {
        assertThat(proof.inVain()).as("evictions in vain; replay with -Dseed=%d", seed).isZero();
      }
      original = original.plus(plain);
      proven = proven.plus(proof);
    }
    System.out.printf(
        "%,d clusters, %,d cycles each%noriginal: %s%nproven:   %s%n",
        seeds.length, cycles, original, proven);
    if (replayed == null) {
      assertThat(original.inVain()).isPositive();
      assertThat(proven.evictions()).isPositive();
      assertThat(proven.deviation()).isLessThanOrEqualTo(original.deviation());
    }
  }
}
