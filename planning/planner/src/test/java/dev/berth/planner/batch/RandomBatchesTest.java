package dev.berth.planner.batch;

import static dev.berth.testkit.Given.gang;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.engine.EngineSettings;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import dev.berth.testkit.scenario.RandomLife;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pods of both profiles, gangs and nodes come, change and go while watches lag behind and writes
/// fail.
class RandomBatchesTest {
  private static final int GANGS = 2;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void noPodIsLost(long given) {
    long seed = Long.getLong("seed", given);
    var random = new SplittableRandom(seed);
    var settings = new AtomicReference<EngineSettings>();
    var planner = BatchScenario.planner(() -> Objects.requireNonNull(settings.get()));
    var live =
        BatchScenario.of(new BatchPlanningFactory(planner), "{window: 2s, maxPods: 4}")
            .gate(SchedulerFeature.GENERIC_WORKLOAD, true);
    settings.set(live.settings().engine());
    for (int gang = 0; gang < GANGS; gang++) {
      live.put(gang("g" + gang, 2));
    }
    var life = new RandomLife(live, random, pod -> somewhere(pod, random));
    for (int step = 0; step < 400; step++) {
      life.act();
    }
    life.faulty(false);
    live.advance(Duration.ofMinutes(15));

    assertThat(live.differences()).as("seed %d", seed).isEmpty();
    assertThat(live.errors()).as("seed %d", seed).allMatch(error -> error.contains("refused: "));
    assertThat(untried(live)).as("seed %d: batch pods that nobody has tried", seed).isEmpty();
    assertThat(planner.plans()).as("seed %d: plans", seed).isPositive();
  }

  private static GivenPod somewhere(GivenPod pod, SplittableRandom random) {
    GivenPod any = random.nextInt(4) == 0 ? pod : pod.schedulerName("batch");
    return random.nextInt(4) == 0 ? any.inGroup("g" + random.nextInt(GANGS)) : any;
  }

  /// Pods of the batch profile that wait alone and without a gate must have been decided on.
  private static List<String> untried(LiveScenario live) {
    var untried = new ArrayList<String>();
    for (Pod pod : live.api().list(Pod.class)) {
      if (pod.spec().schedulerName().equals("batch")
          && pod.spec().nodeName().isEmpty()
          && pod.spec().schedulingGates().isEmpty()
          && pod.spec().schedulingGroup() == null
          && !pod.isTerminating()
          && pod.status().condition("PodScheduled") == null) {
        untried.add(pod.key().toString());
      }
    }
    return untried;
  }
}
