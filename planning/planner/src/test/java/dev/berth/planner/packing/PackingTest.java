package dev.berth.planner.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// After random changes, a packing is what its counts say. `-Dseed=` replays one problem;
/// `-Dseeds=` says how many there are.
class PackingTest {
  private final PackingNumbers numbers = new PackingNumbers();

  private static long[] seeds() {
    Long replayed = Long.getLong("seed");
    return replayed == null
        ? LongStream.rangeClosed(1, Long.getLong("seeds", 200)).toArray()
        : new long[] {replayed};
  }

  @SuppressWarnings("ArrayRecordComponent") // nobody compares marks
  private record Mark(int mark, int[][] placed) {}

  @Test
  void placesRemovalsAndUndoneChangesAddUp() {
    for (long seed : seeds()) {
      var packing = new PackingState(new Tables(RandomProblem.of(seed)));
      var random = new SplittableRandom(seed);
      Deque<Mark> marks = new ArrayDeque<>();
      int[] kept = packing.counts();
      for (int i = 0; i < 150; i++) {
        switch (random.nextInt(12)) {
          case 0 -> marks.push(new Mark(packing.mark(), numbers.placed(packing)));
          case 1 -> {
            if (!marks.isEmpty()) {
              var mark = marks.pop();
              packing.undo(mark.mark);
              assertThat(numbers.placed(packing)).as("seed %d", seed).isDeepEqualTo(mark.placed);
            }
          }
          case 2 -> {
            packing.commit();
            marks.clear();
            kept = packing.counts();
          }
          case 3 -> {
            packing.become(kept);
            marks.clear();
            assertThat(packing.counts()).as("seed %d", seed).isEqualTo(kept);
          }
          default -> change(packing, random);
        }
        numbers.check(packing, "seed %d, step %d".formatted(seed, i));
      }
    }
  }

  @Test
  void aResourceThatDoesNotRunShortDoesNotCountInTheChoiceOfANode() {
    var given = new GivenProblem();
    given.node(10, 10, 10);
    given.pods(3, 3, 2, 1);

    assertThat(new Tables(given.problem()).share).containsExactly(0.1, 0, 0);
  }

  private static void change(PackingState packing, SplittableRandom random) {
    if (packing.tables.classes == 0) {
      return;
    }
    int c = random.nextInt(packing.tables.classes);
    int n = random.nextInt(packing.tables.nodes);
    if (random.nextBoolean() && packing.placed(c, n) > 0) {
      packing.remove(c, n);
    } else if (packing.waiting(c) > 0 && packing.fits(c, n)) {
      packing.place(c, n);
    }
  }

  @Test
  void roundsThatEndInAPlanAreKeptAndOthersUndone() {
    for (long seed : seeds()) {
      var problem = RandomProblem.of(seed);
      var judge = new PackingJudge(problem);
      var packing = new PackingState(new Tables(problem));
      var random = new SplittableRandom(seed);
      var nodes = new NodeDraw(packing.tables, packing, random);
      var recreation = new Recreation(packing.tables, packing, random, random.nextBoolean());
      for (int i = 0; i < 100 && packing.tables.classes > 0; i++) {
        var before = numbers.placed(packing);
        ruin(packing, nodes, recreation, random);
        recreation.includeWaiting(9);
        recreation.run(nodes, Recreation.Order.drawn(random));
        var as = "seed %d, round %d".formatted(seed, i);
        if (packing.isPlan(0)) {
          packing.commit();
          assertThat(judge.broken(numbers.placed(packing))).as(as).isEmpty();
        } else {
          packing.undo(0);
          assertThat(numbers.placed(packing)).as(as).isDeepEqualTo(before);
        }
        numbers.check(packing, as);
      }
    }
  }

  @Test
  void twoKindsCannotHaveWaitedForEachOther() {
    var given = new GivenProblem();
    int node = given.node(4);
    int elsewhere = given.node(4);
    int group = given.counter(List.of(0, 1), List.of(0, 1));
    var first = given.moves(1).pods(0, 1).running(node, 1).counted(group);
    var one = given.pods(1, 1).counted(group).present(group);
    var other = given.pods(1, 2).counted(group).present(group);
    var packing = new PackingState(new Tables(given.problem()));

    packing.place(one.number, node);
    packing.place(other.number, node);
    assertThat(packing.isPlan(0)).isTrue();

    packing.remove(first.number, node);
    packing.place(first.number, elsewhere);
    assertThat(packing.isPlan(0)).isFalse();
  }

  private static void ruin(
      PackingState packing, NodeDraw nodes, Recreation recreation, SplittableRandom random) {
    if (random.nextInt(4) == 0) {
      nodes.takeMany();
    } else {
      nodes.takeFew();
    }
    for (int i = 0; i < nodes.ruined(); i++) {
      for (int c = 0; c < packing.tables.classes; c++) {
        while (packing.placed(c, nodes.get(i)) > 0) {
          packing.remove(c, nodes.get(i));
          recreation.include(c);
        }
      }
    }
  }
}
