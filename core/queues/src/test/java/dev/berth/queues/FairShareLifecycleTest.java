package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.RandomLife;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pods, nodes and queues come, change and go while watches lag behind and writes fail.
class FairShareLifecycleTest {
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void noPodIsLostAndNothingStaysCounted(long given) {
    long seed = Long.getLong("seed", given);
    var random = new SplittableRandom(seed);
    var cluster = FairShareScenario.cluster();
    var live = cluster.live();
    var life = new RandomLife(live, random, pod -> withQueue(pod, random));
    for (int step = 0; step < 400; step++) {
      life.act();
      if (random.nextInt(12) == 0) {
        var changed = queue("q" + random.nextInt(3)).weight(1 + random.nextInt(4));
        if (random.nextInt(4) == 0) {
          live.remove(changed.build());
        } else {
          cluster.queues(random.nextBoolean() ? changed : changed.capability("cpu=600m"));
        }
      }
      if (random.nextInt(12) == 0) {
        cluster.gang("q1-" + random.nextInt(2), 1 + random.nextInt(3));
      }
    }
    life.faulty(false);
    live.advance(Duration.ofMinutes(10));

    assertThat(live.differences()).as("seed %d", seed).isEmpty();
    assertThat(live.errors()).as("seed %d", seed).allMatch(error -> error.contains("refused: "));
  }

  private static GivenPod withQueue(GivenPod pod, SplittableRandom random) {
    Map<String, String> annotations =
        switch (random.nextInt(4)) {
          case 0 -> Map.of();
          case 1 -> Map.of("scheduling.k8s.io/group-name", "q1-" + random.nextInt(2));
          default -> Map.of("scheduling.volcano.sh/queue-name", "q" + random.nextInt(3));
        };
    return pod.metadata(it -> it.withAnnotations(annotations));
  }
}
