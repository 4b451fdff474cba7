package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.queues.WaterFilling.Vessel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random queues on the real engine, where jobs come and go until everything has settled.
class FairSharePropertyTest {
  private static final int QUEUES = 4;
  private static final long EPSILON = 10;

  /// Queues of a cluster of one node, whose pods all request one CPU.
  private static final class Life {
    private final Random random;
    private final int cpus;
    private final int[] weights = new int[QUEUES];
    private final FairShareScenario cluster;

    Life(Random random) {
      this.random = random;
      cpus = 8 + random.nextInt(12);
      cluster = FairShareScenario.cluster(node("n1").cpu(Integer.toString(cpus)));
      for (int i = 0; i < QUEUES; i++) {
        weights[i] = 1 + random.nextInt(4);
        cluster.queues(queue("q" + i).weight(weights[i]));
      }
    }

    /// Jobs come to some queues, pods of others end.
    void change() {
      for (int i = 0; i < QUEUES; i++) {
        switch (random.nextInt(3)) {
          case 0 -> cluster.pods(job(i), random.nextInt(cpus), "1");
          case 1 -> cluster.finish(job(i), random.nextInt(cpus));
          default -> {}
        }
      }
      settle();
    }

    /// Pods that were evicted come again, as their controllers would have it.
    ///
    /// @return how many were
    int settle() {
      Map<String, Integer> before = pods();
      cluster.settle();
      int evicted = 0;
      Map<String, Integer> after = pods();
      for (var job : before.entrySet()) {
        int missing = job.getValue() - after.getOrDefault(job.getKey(), 0);
        cluster.pods(job.getKey(), missing, "1");
        evicted += missing;
      }
      if (evicted > 0) {
        cluster.settle();
      }
      return evicted;
    }

    private Map<String, Integer> pods() {
      Map<String, Integer> pods = new TreeMap<>();
      for (int i = 0; i < QUEUES; i++) {
        pods.put(job(i), running(i) + waiting(i));
      }
      return pods;
    }

    static String job(int queue) {
      return "q" + queue + "-1";
    }

    int running(int queue) {
      return count(cluster.running(), queue);
    }

    int waiting(int queue) {
      return count(cluster.waiting(), queue);
    }

    private static int count(String counts, int queue) {
      for (String part : counts.split(", ", -1)) {
        if (part.startsWith(job(queue) + ": ")) {
          return Integer.parseInt(part.substring(job(queue).length() + 2));
        }
      }
      return 0;
    }

    /// In thousandths of a CPU, by bisection.
    long[] deserved() {
      List<Vessel> vessels = new ArrayList<>();
      for (int i = 0; i < QUEUES; i++) {
        vessels.add(new Vessel(weights[i], 0, 1000L * (running(i) + waiting(i))));
      }
      return Bisection.split(1000L * cpus, vessels);
    }

    @Override
    public String toString() {
      return "%d CPUs, weights %s: running %s; waiting %s"
          .formatted(cpus, Arrays.toString(weights), cluster.running(), cluster.waiting());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void noQueueHasLessThanItDeservesWhileAnotherHasAWholePodMore(long seed) {
    var life = new Life(new Random(Long.getLong("seed", seed)));
    for (int round = 0; round < 4; round++) {
      life.change();

      long[] deserved = life.deserved();
      var about = "seed %d, round %d, %s".formatted(seed, round, life);
      int running = 0;
      int wanted = 0;
      boolean isAnyoneBelow = false;
      for (int i = 0; i < QUEUES; i++) {
        running += life.running(i);
        wanted += life.running(i) + life.waiting(i);
        isAnyoneBelow |= life.waiting(i) > 0 && 1000L * life.running(i) < deserved[i] - EPSILON;
      }
      assertThat(running).as(about).isEqualTo(Math.min(life.cpus, wanted));
      for (int i = 0; i < QUEUES; i++) {
        long above = 1000L * life.running(i) - deserved[i];
        assertThat(above)
            .as("%s, queue %d deserves %d", about, i, deserved[i])
            .isLessThan(isAnyoneBelow ? 1000 + EPSILON : Long.MAX_VALUE);
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28})
  void whatWasReclaimedIsNotTakenBack(long seed) {
    var life = new Life(new Random(Long.getLong("seed", seed)));
    for (int round = 0; round < 3; round++) {
      life.change();

      var about = "seed %d, round %d, %s".formatted(seed, round, life);
      assertThat(life.settle()).as(about).isZero();
    }
  }
}
