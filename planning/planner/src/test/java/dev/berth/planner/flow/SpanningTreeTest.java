package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// After random moves, a tree is the same as one whose nodes know nothing but their parents.
/// `-Dseed=` replays one.
final class SpanningTreeTest {
  private static final int NODES = 30;
  private static final int ROOT = NODES - 1;

  private final int[] parent = new int[NODES];
  private final SpanningTree tree = new SpanningTree(NODES, ROOT);

  static LongStream seeds() {
    Long replayed = Long.getLong("seed");
    return replayed == null ? LongStream.rangeClosed(1, 50) : LongStream.of(replayed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void movesKeepTheTreeTogether(long seed) {
    var random = new SplittableRandom(seed);
    parent[ROOT] = SpanningTree.NONE;
    for (int node = 0; node < ROOT; node++) {
      parent[node] = ROOT;
      tree.hang(node, ROOT, arc(node, ROOT), node < ROOT);
    }
    for (int times = 0; times < 200; times++) {
      int top = random.nextInt(ROOT);
      int node = random.nextInt(NODES);
      int below = random.nextInt(NODES);
      if (isAbove(top, node) && !isAbove(top, below)) {
        tree.move(top, node, below, arc(node, below), node < below, apex(top, below));
        turn(top, node, below);
      }
      check(random.nextInt(NODES), random.nextInt(NODES));
    }
  }

  private void turn(int top, int node, int below) {
    int next = below;
    for (int turned = node; turned != SpanningTree.NONE && next != top; ) {
      int old = parent[turned];
      parent[turned] = next;
      next = turned;
      turned = old;
    }
  }

  private void check(int one, int other) {
    var branch = new ArrayList<Integer>();
    for (int node = one; node != SpanningTree.NONE; node = tree.next(node, one)) {
      branch.add(node);
    }
    var expected = new ArrayList<Integer>();
    for (int node = 0; node < NODES; node++) {
      assertThat(tree.parent(node)).isEqualTo(parent[node]);
      if (node != ROOT) {
        assertThat(tree.arc(node)).isEqualTo(arc(node, parent[node]));
        assertThat(tree.isUpward(node)).isEqualTo(node < parent[node]);
      }
      if (isAbove(one, node)) {
        expected.add(node);
      }
    }
    assertThat(branch).containsExactlyInAnyOrderElementsOf(expected).startsWith(one);
    assertThat(tree.apex(one, other)).isEqualTo(apex(one, other));
  }

  /// An arc goes from the smaller number to the larger.
  private static int arc(int one, int other) {
    return Math.min(one, other) * NODES + Math.max(one, other);
  }

  private boolean isAbove(int upper, int lower) {
    int node = lower;
    while (node != SpanningTree.NONE && node != upper) {
      node = parent[node];
    }
    return node == upper;
  }

  private int apex(int one, int other) {
    int node = one;
    while (!isAbove(node, other)) {
      node = parent[node];
    }
    return node;
  }
}
