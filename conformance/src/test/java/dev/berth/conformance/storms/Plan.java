package dev.berth.conformance.storms;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/// What is to happen in a life, and when: deeds all the time, and faults, alone or in pairs. Drawn
/// from a seed; a shorter plan of the same seed leaves some of it out.
record Plan(long seed, Duration length, List<Planned> acts) {
  private static final int FAULTS_EVERY = 6_000;
  private static final int FIRST_FAULT = 4_000;

  /// @param at milliseconds since the beginning
  /// @param pick chooses among what it can happen to
  record Planned(long at, Act act, int pick) {
    @Override
    public String toString() {
      return "%9.3f  %s %d".formatted(at / 1e3, act, pick);
    }
  }

  Plan {
    acts = List.copyOf(acts);
  }

  /// Draws a plan.
  ///
  /// @param length of the storm
  static Plan of(long seed, Duration length) {
    var random = new SplittableRandom(seed);
    var acts = new ArrayList<Planned>();
    var end = length.toMillis();
    for (var at = 0; at < end; at += 1 + random.nextInt(400)) {
      acts.add(new Planned(at, any(random, Deed.values()), random.nextInt(1 << 20)));
    }
    for (var at = FIRST_FAULT; at < end; at += 1 + random.nextInt(FAULTS_EVERY)) {
      for (var i = random.nextInt(2); i < 2; i++) {
        var later = at + random.nextInt(500);
        acts.add(new Planned(later, any(random, Fault.values()), random.nextInt(1 << 20)));
      }
    }
    acts.sort(Comparator.comparingLong(Planned::at));
    return new Plan(seed, length, acts);
  }

  private static <A> A any(SplittableRandom random, A[] all) {
    return all[random.nextInt(all.length)];
  }

  /// Returns the plan with other acts.
  Plan with(List<Planned> others) {
    return new Plan(seed, length, others);
  }
}
