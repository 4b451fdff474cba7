package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DominantShareTest {
  @ParameterizedTest
  @CsvSource({
    "cpu=2 memory=1Gi, 0.5",
    "cpu=1 memory=6Gi, 0.75",
    "'', 0",
    "example.com/gpu=1, 0",
  })
  void theShareIsThatOfTheResourceOfWhichThereIsTheLargestPart(String part, double share) {
    var whole = Resources.of(GivenQueue.amounts("cpu=4 memory=8Gi"));

    assertThat(DominantShare.of(Resources.of(GivenQueue.amounts(part)), whole)).isEqualTo(share);
  }

  @Test
  void somethingOfNothingIsAllOfIt() {
    assertThat(DominantShare.of(1, 0)).isEqualTo(1);
    assertThat(DominantShare.of(0, 0)).isZero();
  }

  /// Pods of one job, all alike.
  private record Job(int cpu, int memory) {
    /// As exact as need be to tell shares apart.
    BigDecimal share(int pods, int cpus, int memories) {
      return part(pods * cpu, cpus).max(part(pods * memory, memories));
    }

    private static BigDecimal part(int amount, int whole) {
      return BigDecimal.valueOf(amount).divide(BigDecimal.valueOf(whole), MathContext.DECIMAL128);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void jobsOfAQueueAreServedByProgressiveFilling(long given) {
    long seed = Long.getLong("seed", given);
    var random = new Random(seed);
    int cpus = 10 + random.nextInt(30);
    int memories = 10 + random.nextInt(30);
    List<Job> jobs = new ArrayList<>();
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      jobs.add(new Job(1 + random.nextInt(5), 1 + random.nextInt(5)));
    }

    var cluster = FairShareScenario.with("allocate").queues(queue("a"));
    for (int i = 0; i < count; i++) {
      Job job = jobs.get(i);
      for (int j = 0; j < 40; j++) {
        cluster.create(
            pod("a%d-%d".formatted(i, j))
                .cpu(Integer.toString(job.cpu))
                .memory(job.memory + "Gi")
                .ownedBy("batch/v1", "Job", "a" + i),
            "queue-name",
            "a");
      }
    }
    cluster.settle();
    cluster.live().create(node("n1").cpu(Integer.toString(cpus)).memory(memories + "Gi"));

    var about = "seed %d: %d CPUs, %dGi, %s".formatted(seed, cpus, memories, jobs);
    assertThat(cluster.settle().running()).as(about).isEqualTo(filled(jobs, cpus, memories));
  }

  /// The definition: again and again, the job with the smallest dominant share gets a pod, the
  /// first of those that have the same; one for which there is no room is out.
  private static String filled(List<Job> jobs, int cpus, int memories) {
    var pods = new int[jobs.size()];
    Map<Integer, Job> open = new HashMap<>();
    for (int i = 0; i < pods.length; i++) {
      open.put(i, jobs.get(i));
    }
    int freeCpus = cpus;
    int freeMemories = memories;
    while (!open.isEmpty()) {
      int next = -1;
      for (int i = 0; i < pods.length; i++) {
        if (open.containsKey(i)
            && (next < 0
                || jobs.get(i)
                        .share(pods[i], cpus, memories)
                        .compareTo(jobs.get(next).share(pods[next], cpus, memories))
                    < 0)) {
          next = i;
        }
      }
      Job job = jobs.get(next);
      if (job.cpu > freeCpus || job.memory > freeMemories) {
        open.remove(next);
      } else {
        pods[next]++;
        freeCpus -= job.cpu;
        freeMemories -= job.memory;
      }
    }
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < pods.length; i++) {
      if (pods[i] > 0) {
        parts.add("a%d: %d".formatted(i, pods[i]));
      }
    }
    return String.join(", ", parts);
  }
}
