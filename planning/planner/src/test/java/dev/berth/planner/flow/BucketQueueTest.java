package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class BucketQueueTest {
  private record Waiting(int node, int distance) {}

  @Test
  void nodesLeaveByDistance() {
    var queue = new BucketQueue(50);
    for (long seed = 1; seed <= 50; seed++) {
      var random = new SplittableRandom(seed);
      queue.clear();
      var expected =
          new TreeSet<>(Comparator.comparingInt(Waiting::distance).thenComparingInt(Waiting::node));
      int reached = 0;
      for (int times = 0; times < 300; times++) {
        int node = random.nextInt(50);
        int distance = reached + random.nextInt(5_000);
        int known = queue.distance(node);
        if (distance < known) {
          expected.remove(new Waiting(node, known));
          expected.add(new Waiting(node, distance));
        }
        queue.add(node, distance);
        if (!expected.isEmpty() && random.nextBoolean()) {
          int removed = queue.remove();
          reached = Math.max(reached, queue.distance(removed));
          assertThat(queue.distance(removed)).isEqualTo(expected.first().distance());
          assertThat(expected.remove(new Waiting(removed, reached))).as("seed %d", seed).isTrue();
        }
      }
      while (!expected.isEmpty()) {
        int removed = queue.remove();
        assertThat(expected.remove(new Waiting(removed, queue.distance(removed)))).isTrue();
      }
      assertThat(queue.remove()).isEqualTo(-1);
    }
  }
}
