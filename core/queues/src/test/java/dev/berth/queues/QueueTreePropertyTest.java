package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.testkit.GivenNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random trees of queues with limits and guarantees, in which single pods and gangs of all sizes
/// wait, on several nodes with two resources. Evicted pods come again, as their controllers would
/// have it.
class QueueTreePropertyTest {
  /// Pods of one size.
  ///
  /// @param minMember 1 for single pods
  private record Job(String name, int minMember, int cpu, int memory) {}

  private static final class Life {
    private final Random random;
    private final FairShareScenario cluster;
    private final List<String> leaves = new ArrayList<>();
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, Integer> capabilities = new HashMap<>();
    private final Map<String, Job> jobs = new TreeMap<>();
    private final Map<String, Integer> wanted = new TreeMap<>();
    private int created;

    Life(Random random) {
      this.random = random;
      var nodes = new GivenNode[1 + random.nextInt(3)];
      for (int i = 0; i < nodes.length; i++) {
        nodes[i] =
            node("n" + i)
                .cpu(Integer.toString(6 + random.nextInt(8)))
                .memory(8 + random.nextInt(8) + "Gi");
      }
      cluster = FairShareScenario.cluster(nodes);
      for (int i = 0; i < 2 + random.nextInt(2); i++) {
        add("q" + i, "");
        int below = random.nextInt(3);
        for (int j = 0; j < below; j++) {
          add("q" + i + "x" + j, "q" + i);
          leaves.add("q" + i + "x" + j);
        }
        if (below == 0) {
          leaves.add("q" + i);
        }
      }
    }

    private void add(String name, String parent) {
      var queue = queue(name).parent(parent).weight(1 + random.nextInt(4));
      parents.put(name, parent);
      switch (random.nextInt(5)) {
        case 0 -> {
          int most = 3 + random.nextInt(8);
          capabilities.put(name, most);
          queue.capability("cpu=" + most);
        }
        case 1 -> queue.guarantee("cpu=%d".formatted(1 + random.nextInt(2)));
        case 2 -> queue.deserved("cpu=%d".formatted(1 + random.nextInt(6)));
        default -> {}
      }
      cluster.queues(queue);
    }

    /// New jobs come, and others end.
    void change() {
      for (int i = 0; i < 2; i++) {
        String name = leaves.get(random.nextInt(leaves.size())) + "-" + created++;
        int minMember = random.nextInt(3) > 0 ? 1 : 2 + random.nextInt(3);
        jobs.put(name, new Job(name, minMember, 1 + random.nextInt(3), 1 + random.nextInt(3)));
        wanted.put(name, minMember + random.nextInt(6));
        if (minMember > 1) {
          cluster.gang(name, minMember);
        }
      }
      for (String name : List.copyOf(jobs.keySet())) {
        if (random.nextInt(6) == 0) {
          wanted.remove(name);
          jobs.remove(name);
          cluster.finish(name, Integer.MAX_VALUE);
        }
      }
    }

    /// @return how many pods were evicted
    int settle() {
      jobs.values().forEach(this::fill);
      cluster.settle();
      return jobs.values().stream().mapToInt(this::missing).sum();
    }

    private int missing(Job job) {
      return wanted.getOrDefault(job.name, 0) - count(job, false);
    }

    private void fill(Job job) {
      int missing = missing(job);
      for (int i = 0; i < missing; i++) {
        cluster.create(
            pod(cluster.nextName(job.name))
                .cpu(Integer.toString(job.cpu))
                .memory(job.memory + "Gi"),
            job.minMember > 1 ? "group-name" : "queue-name",
            job.minMember > 1 ? job.name : queueOf(job.name));
      }
    }

    private static String queueOf(String job) {
      return job.substring(0, job.indexOf('-'));
    }

    int count(Job job, boolean isPlaced) {
      return (int)
          cluster.live().api().list(Pod.class).stream()
              .filter(pod -> pod.metadata().name().startsWith(job.name + "-"))
              .filter(pod -> !isPlaced || !pod.spec().nodeName().isEmpty())
              .count();
    }

    /// The CPUs that each queue and those below it use.
    Map<String, Integer> used() {
      Map<String, Integer> used = new TreeMap<>();
      for (Job job : jobs.values()) {
        for (String at = queueOf(job.name); !at.isEmpty(); at = parents.getOrDefault(at, "")) {
          used.merge(at, count(job, true) * job.cpu, Integer::sum);
        }
      }
      return used;
    }

    @Override
    public String toString() {
      return jobs.values().stream()
          .map(job -> job + " runs " + count(job, true) + " of " + count(job, false))
          .collect(Collectors.joining("; "));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 13, 21, 39, 50})
  void limitsHoldGangsAreWholeAndEvictionsComeToAnEnd(long given) {
    long seed = Long.getLong("seed", given);
    var life = new Life(new Random(seed));
    for (int round = 0; round < 6; round++) {
      life.change();
      int rounds = 0;
      while (life.settle() > 0) {
        assertThat(rounds++).as("seed %d, round %d: %s", seed, round, life).isLessThan(4);
      }

      var about = "seed %d, round %d: %s".formatted(seed, round, life);
      life.used()
          .forEach((queue, cpus) ->
              assertThat(cpus)
                  .as("%s, %s", about, queue)
                  .isLessThanOrEqualTo(life.capabilities.getOrDefault(queue, Integer.MAX_VALUE)));
      for (Job job : life.jobs.values()) {
        int running = life.count(job, true);
        assertThat(running == 0 || running >= job.minMember).as("%s, %s", about, job).isTrue();
      }
      assertThat(life.cluster.live().errors()).as(about).isEmpty();
    }
  }
}
