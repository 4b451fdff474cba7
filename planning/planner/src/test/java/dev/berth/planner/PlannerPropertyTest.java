package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Plans of random clusters, each carried out again by a judge. `-Dseed=` replays one, and prints
/// its cluster; `-Dseeds=` says how many there are.
class PlannerPropertyTest {
  private static final long ROUNDS = 2_500;

  /// What may happen in a plan, to see that the clusters make it happen.
  private enum Event {
    IS_BETTER,
    HAS_MOVES,
    HAS_GANGS,
    WAS_TRIED_AGAIN
  }

  private final Map<Event, Integer> events = new EnumMap<>(Event.class);

  @Test
  void plansOfAFewClustersKeepTheirPromises() throws InterruptedException {
    check(4);
  }

  @Test
  @Tag("slow")
  void plansOfManyClustersKeepTheirPromises() throws InterruptedException {
    check(200);

    if (Long.getLong("seed") == null) {
      assertThat(events.keySet()).contains(Event.values());
    }
  }

  private void check(long usual) throws InterruptedException {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", usual)).toArray()
            : new long[] {replayed};
    for (long seed : seeds) {
      var yaml = RandomPlan.of(seed);
      if (replayed != null) {
        System.out.println(yaml);
      }
      var planned = new PlannedYaml(yaml);
      var plan = planned.plan(ROUNDS, seed);
      assertThat(new PlanJudge(planned).broken(plan))
          .as("seed %d; replay it with -Dseed=%d", seed, seed)
          .isEmpty();
      note(plan);
    }
    System.out.printf("seeds %d to %d: %s%n", seeds[0], seeds[seeds.length - 1], events);
  }

  private void note(Plan plan) {
    note(Event.IS_BETTER, plan.planned().placedPods() > plan.oneByOne().placedPods());
    note(Event.HAS_MOVES, plan.planned().moves() > 0);
    note(Event.HAS_GANGS, plan.planned().gangs() > 0);
    note(Event.WAS_TRIED_AGAIN, plan.proofs() > 1);
  }

  private void note(Event event, boolean hasHappened) {
    if (hasHappened) {
      events.merge(event, 1, Integer::sum);
    }
  }

  @Test
  void theSameSeedGivesTheSamePlan() throws InterruptedException {
    for (long seed = 1; seed <= 3; seed++) {
      var yaml = new PlannedYaml(RandomPlan.of(seed));

      var plan = yaml.plan(ROUNDS, seed);
      var again = yaml.plan(ROUNDS, seed);
      assertThat(again.placements()).isEqualTo(plan.placements());
      assertThat(again.waiting()).isEqualTo(plan.waiting());
      assertThat(again.planned()).isEqualTo(plan.planned());
    }
  }
}
