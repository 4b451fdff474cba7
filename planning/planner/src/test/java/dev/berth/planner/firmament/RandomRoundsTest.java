package dev.berth.planner.firmament;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.planner.flow.NetworkSimplex;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Small random rounds, whose placements are all tried. `-Dseed=` replays one; `-Dseeds=` says how
/// many there are.
class RandomRoundsTest {
  @Test
  void noPlacementIsCheaperThanTheOneThatIsFound() {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 300)).toArray()
            : new long[] {replayed};
    var seen = new TreeMap<String, Integer>();
    for (long seed : seeds) {
      var given = RandomRound.of(seed);
      var cost = new PlacementCost(given);
      var result = given.round().solve(new NetworkSimplex());

      assertThat(result.cost())
          .as("seed %d; replay it with -Dseed=%d", seed, seed)
          .isEqualTo(cheapest(given, cost, new ArrayList<>()));
      assertThat(cost.of(result.placements())).as("seed %d", seed).hasValue(result.cost());
      seen.merge(given.model().getClass().getSimpleName(), 1, Integer::sum);
      result.deltas().forEach(delta -> seen.merge(delta.type().name(), 1, Integer::sum));
    }
    System.out.println(seen);
    if (replayed == null) {
      assertThat(seen).hasSize(7); // four models, three types of deltas
    }
  }

  /// Tries all places for the tasks that have none yet.
  private static long cheapest(
      RoundCase given, PlacementCost cost, List<TaskPlacement> placements) {
    var tasks = given.state().tasks();
    if (placements.size() == tasks.size()) {
      return cost.of(placements).orElse(Long.MAX_VALUE);
    }
    long least = Long.MAX_VALUE;
    for (var unit : places(given)) {
      placements.add(new TaskPlacement(tasks.get(placements.size()), unit, 0));
      least = Math.min(least, cheapest(given, cost, placements));
      placements.removeLast();
    }
    return least;
  }

  private static List<@Nullable String> places(RoundCase given) {
    var places = new ArrayList<@Nullable String>();
    places.add(null);
    given
        .state()
        .machines()
        .forEach(machine -> machine.units().forEach(unit -> places.add(unit.name())));
    return places;
  }
}
