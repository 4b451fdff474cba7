package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class NextCountTest {
  @Test
  void whereEachNodeTakesAsManyPodsOneStepIsEnough() {
    assertThat(tried(1_000, 10, nodes -> 1_000 - 10 * nodes)).containsExactly(10, 123);
  }

  /// As many pods as have waited in a cluster of 2,000 nodes and 80,000 pods, with spreading.
  @Test
  void whereNodesTakeFewerAndFewerPodsThereAreAFewSteps() {
    assertThat(
            tried(
                21_700,
                699,
                nodes ->
                    nodes < 742 ? 479 - 5 * (nodes - 699) : (827 - nodes) * (827 - nodes) / 27))
        .hasSizeLessThan(7)
        .last()
        .satisfies(count -> assertThat(count).isBetween(822, 870));
  }

  @Test
  void whereMoreNodesDoNotHelpStepsDouble() {
    assertThat(tried(5, 1, nodes -> nodes < 60 ? 5 : 0)).containsExactly(1, 3, 7, 15, 31, 63);
  }

  @Test
  void whereMorePodsWaitWithMoreNodesStepsGoOn() {
    assertThat(tried(5, 4, nodes -> nodes < 20 ? 5 + nodes : 0)).containsExactly(4, 12, 28);
  }

  @Test
  void theMostIsTriedAtLast() {
    assertThat(tried(5, 4, 11, _ -> 5)).containsExactly(4, 11);
  }

  private static List<Integer> tried(int without, int first, IntUnaryOperator lacking) {
    return tried(without, first, 1_000, lacking);
  }

  private static List<Integer> tried(int without, int first, int most, IntUnaryOperator lacking) {
    var tried = new ArrayList<Integer>();
    for (var next = new NextCount(without, first, most); next.hasMore(); ) {
      tried.add(next.count());
      var pods = lacking.applyAsInt(next.count());
      if (pods <= 0) {
        break;
      }
      next.hasLacked(pods);
    }
    return tried;
  }
}
