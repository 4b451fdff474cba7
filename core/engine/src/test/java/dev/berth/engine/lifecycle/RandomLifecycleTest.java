package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.Doorkeeper;
import dev.berth.testkit.scenario.LiveScenario;
import dev.berth.testkit.scenario.RandomLife;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever happens, in whatever order, and whatever fails: no pod is lost, none is in two places,
/// and the engine's cache equals the cluster.
class RandomLifecycleTest {
  private static final int SEEDS = 60;
  private static final int STEPS = 400;
  private static final int NODES = 10;
  private static final String PROFILE =
      SmallScheduler.profile(SmallScheduler.with(Doorkeeper.NAME));
  private static final String WITHOUT_SCORES =
      SmallScheduler.profile(
          SmallScheduler.with(Doorkeeper.NAME).filter(name -> !name.equals(LeastCpu.NAME)));

  private final Doorkeeper door = new Doorkeeper();
  private final LiveScenario live = SmallScheduler.cluster().plugin(door).configuredBy(PROFILE);

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? IntStream.rangeClosed(1, SEEDS).mapToObj(Long::valueOf) : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noPodIsLost(long seed) {
    var random = new SplittableRandom(seed);
    boolean grouped = random.nextBoolean();
    live.gate(SchedulerFeature.GENERIC_WORKLOAD, grouped);
    var life =
        new RandomLife(
            live, random, pod -> grouped ? member(held(pod, random), random) : held(pod, random));
    if (random.nextBoolean()) {
      live.api().deleteGracefully();
    }
    live.settle();
    for (int step = 0; step < STEPS; step++) {
      if (random.nextInt(34) == 0) {
        life.judge(door.context().actions().waitingPods().all(), Doorkeeper.NAME);
      } else if (random.nextInt(80) == 0) {
        var _ = live.configuredBy(random.nextBoolean() ? WITHOUT_SCORES : PROFILE).reconfigure();
      } else if (random.nextInt(60) == 0) {
        group(random);
      } else {
        life.act();
      }
      if (!live.api().hasUndeliveredChanges()) {
        live.scheduler().step();
        assertEveryPodIsInOnePlace(seed, step);
      }
    }
    life.faulty(false);
    end();
    assertThat(live.differences()).as("seed %d", seed).isEmpty();
    assertThat(live.errors()).as("seed %d", seed).allMatch(RandomLifecycleTest::isExpected);
    assertThat(live.api().list(Pod.class).stream().filter(RandomLifecycleTest::isStuck))
        .as("seed %d", seed)
        .extracting(this::account)
        .isEmpty();
  }

  /// Some pods wait at Permit, and have something to do before they are bound.
  private static GivenPod held(GivenPod pod, SplittableRandom random) {
    return random.nextInt(4) == 0
        ? pod.labels("prebind=yes,wait=" + (1 + random.nextInt(20)))
        : pod;
  }

  /// A write is refused, or comes too late.
  private static boolean isExpected(String error) {
    return error.contains("refused: ") || error.matches("write for podgroup/.* not found");
  }

  /// Some pods are members of one of two groups, and then of equal priority, and without gates: one
  /// that is gated would hold up all.
  private static GivenPod member(GivenPod pod, SplittableRandom random) {
    return random.nextInt(3) == 0 ? pod.inGroup("g" + random.nextInt(2)).priority(0).gates() : pod;
  }

  /// A group comes, changes, or goes.
  private void group(SplittableRandom random) {
    var gang = gang("g" + random.nextInt(2), 1 + random.nextInt(4));
    if (random.nextInt(3) == 0) {
      live.remove(gang);
    } else {
      live.put(gang);
    }
  }

  private static boolean isStuck(Pod pod) {
    return pod.spec().nodeName().isEmpty() && pod.spec().schedulingGates().isEmpty();
  }

  private String account(Pod pod) {
    String uid = pod.metadata().uid();
    return "%s: %s, %s, %s"
        .formatted(
            pod.key(),
            live.scheduler().placesOf(uid),
            pod.metadata().labels(),
            live.decisions().stream()
                .filter(decision -> decision.uid().equals(uid))
                .map(decision -> decision.message())
                .toList());
  }

  private void assertEveryPodIsInOnePlace(long seed, int step) {
    for (Pod pod : live.api().list(Pod.class)) {
      if (pod.spec().nodeName().isEmpty() && !pod.isTerminating()) {
        assertThat(live.scheduler().placesOf(pod.metadata().uid()))
            .as("seed %d, step %d, pod %s", seed, step, pod.key())
            .hasSize(1);
      }
    }
  }

  /// All obstacles go, and room comes: every pod must be bound, long before it is tried unasked.
  private void end() {
    live.settle();
    door.open();
    IntStream.range(0, NODES).forEach(i -> live.create(node("last-" + i).cpu("100")));
    live.put(gang("g0", 1)).put(gang("g1", 1));
    for (int i = 0; i < 4; i++) {
      live.api().list(Pod.class).stream().filter(Pod::isTerminating).forEach(live::remove);
      live.advance(Duration.ofSeconds(12));
    }
  }
}
