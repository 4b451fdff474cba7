package dev.berth.conformance.descheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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
    var worse = new ArrayList<Long>();
    var lessEven = new ArrayList<Long>();
    for (long seed : seeds) {
      if (replayed != null) {
        System.out.println(RandomLife.yaml(seed) + "\n" + RandomPolicy.yaml(seed));
      }
      var without = new EvictionLife(seed, false, settlesAtOnce);
      var with = new EvictionLife(seed, true, settlesAtOnce);
      var plain = without.run(cycles);
      var proof = with.run(cycles);
      if (replayed != null) {
        System.out.println("original\n" + without.explained() + "proven\n" + with.explained());
      }
      System.out.printf(
          "seed %d %s%n  original %s%n  proven   %s%n",
          seed, RandomPolicy.strategies(seed), plain, proof);
      if (proof.left() > plain.left()) {
        worse.add(seed);
      }
      if (RandomPolicy.strategies(seed).contains("LowNodeUtilization")
          && proof.deviation() > plain.deviation()) {
        lessEven.add(seed);
      }
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
      assertThat(proven.left()).isLessThanOrEqualTo(original.left());
      System.out.println("more left in the end than by the original: " + worse);
      System.out.println("less even than by the original, with LowNodeUtilization: " + lessEven);
    }
  }
}
