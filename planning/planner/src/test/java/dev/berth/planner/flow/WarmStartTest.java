package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A network simplex that goes on from the flow before a change finds what another solver finds
/// from scratch. `-Dseed=` replays one sequence of changes. What fails is printed in its shortest
/// form.
final class WarmStartTest {
  private static final int CHANGES = 100;

  @Test
  void afterEachChangeTheCostIsThatOfASolveFromScratch() {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 60)).toArray()
            : new long[] {replayed};
    int restarts = 0;
    for (long seed : seeds) {
      var random = new SplittableRandom(seed);
      int together = random.nextInt(4) == 0 ? random.nextInt(2, 30) : 1;
      List<Edit> edits = EditedNetwork.edits(random, CHANGES);
      var outcome = Outcome.of(edits, together);
      assertThat(outcome.failure)
          .as(() -> "-Dseed=%d\n%s".formatted(seed, shortest(edits, together)))
          .isNull();
      restarts += outcome.restarts;
    }
    if (replayed == null) {
      assertThat(restarts).isGreaterThan(seeds.length * CHANGES / 2);
    }
  }

  /// What has come of edits.
  ///
  /// @param restarts how many flows began with the one before
  private record Outcome(@Nullable Throwable failure, int restarts) {
    static Outcome of(List<Edit> edits, int together) {
      var edited = new EditedNetwork();
      Flow previous = new NetworkSimplex().solve(edited.network()).orElseThrow();
      int restarts = 0;
      try {
        for (int done = 1; done <= edits.size(); done++) {
          edited.apply(edits.get(done - 1));
          if (done % together != 0) {
            continue;
          }
          FlowNetwork network = edited.network();
          Optional<Flow> flow = new NetworkSimplex().solve(network, previous);
          assertThat(flow.map(Flow::cost))
              .as("cost after %d edits", done)
              .isEqualTo(new CostScaling().solve(network).map(Flow::cost));
          if (flow.isPresent()) {
            previous = flow.get();
            FlowProof.check(previous);
            restarts++;
          }
        }
        return new Outcome(null, restarts);
      } catch (AssertionError | RuntimeException e) {
        return new Outcome(e, restarts);
      }
    }
  }

  private static String shortest(List<Edit> edits, int together) {
    List<Edit> shortest =
        Shrinker.shrink(edits, some -> Outcome.of(some, together).failure != null);
    var text = new StringBuilder("a flow after every %d of\n".formatted(together));
    shortest.forEach(edit -> text.append("  ").append(edit).append('\n'));
    return text.append(Outcome.of(shortest, together).failure).toString();
  }

  @Test
  void theFlowOfAnotherSolverIsABeginningToo() {
    for (long seed = 1; seed <= 200; seed++) {
      FlowNetwork network = RandomNetwork.of(seed);
      new CostScaling()
          .solve(network)
          .ifPresent(flow -> {
            Flow again = new NetworkSimplex().solve(network, flow).orElseThrow();
            FlowProof.check(again);
            assertThat(again.cost()).isEqualTo(flow.cost());
          });
    }
  }

  @Test
  void aNetworkThatLacksAnArcIsRefused() {
    Flow flow = new NetworkSimplex().solve(network(2, 1)).orElseThrow();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NetworkSimplex().solve(network(2), flow))
        .withMessage(
            "the network had 2 nodes and 1 arcs, and now has 2 and 0; none may be missing");
  }

  @Test
  void anArcThatGoesElsewhereIsRefused() {
    Flow flow = new NetworkSimplex().solve(network(3, 1)).orElseThrow();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NetworkSimplex().solve(network(3, 2), flow))
        .withMessage("arc 0 went from node 0 to node 1, and now goes from node 0 to node 2");
  }

  private static FlowNetwork network(int nodes, int... ends) {
    var builder = new FlowNetwork.Builder();
    for (int node = 0; node < nodes; node++) {
      builder.node(0);
    }
    for (int end : ends) {
      builder.arc(0, end, 1, 1);
    }
    return builder.build();
  }
}
