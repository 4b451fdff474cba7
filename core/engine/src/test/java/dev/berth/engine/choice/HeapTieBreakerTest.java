package dev.berth.engine.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.cluster.TiedNodes;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeapTieBreakerTest {
  @ParameterizedTest
  @CsvSource({
    "'5 7 7', 1",
    "'5 3 9 9', 3",
    "'1 1 1 1', 0",
    "'3 4 5 5 5', 3",
    "'1 2', 1",
    "'2 2', 0"
  })
  void takesWhatKubeSchedulersHeapHasOnTop(String scores, int winner) {
    int[] totals = Arrays.stream(scores.split(" ", -1)).mapToInt(Integer::parseInt).toArray();

    assertThat(pick(totals)).isEqualTo(winner);
    assertThat(top(totals)).isEqualTo(winner);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void agreesWithAHeapOnRandomScores(long seed) {
    var random = new SplittableRandom(Long.getLong("seed", seed));
    for (int round = 0; round < 2000; round++) {
      int[] totals = random.ints(1 + random.nextInt(70), 0, 1 + random.nextInt(5)).toArray();
      assertThat(pick(totals)).as(Arrays.toString(totals)).isEqualTo(top(totals));
    }
  }

  private static int pick(int[] totals) {
    int highest = IntStream.of(totals).max().orElseThrow();
    int[] places = IntStream.range(0, totals.length).filter(i -> totals[i] == highest).toArray();
    var names = IntStream.of(places).mapToObj(Integer::toString).toList();
    return Integer.parseInt(new HeapTieBreaker().pickNode(TiedNodes.of(names, places)));
  }

  /// What is on top when Go's `container/heap` has put the list in order.
  private static int top(int[] totals) {
    int[] heap = IntStream.range(0, totals.length).toArray();
    for (int i = heap.length / 2 - 1; i >= 0; i--) {
      sink(heap, i, totals);
    }
    return heap[0];
  }

  private static void sink(int[] heap, int from, int[] totals) {
    int i = from;
    while (2 * i + 1 < heap.length) {
      int child = 2 * i + 1;
      if (child + 1 < heap.length && totals[heap[child + 1]] > totals[heap[child]]) {
        child++;
      }
      if (totals[heap[child]] <= totals[heap[i]]) {
        return;
      }
      int sunk = heap[i];
      heap[i] = heap[child];
      heap[child] = sunk;
      i = child;
    }
  }
}
