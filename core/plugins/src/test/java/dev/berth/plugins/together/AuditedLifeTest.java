package dev.berth.plugins.together;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.AuditedScenario;
import dev.berth.testkit.scenario.Doorkeeper;
import dev.berth.testkit.scenario.LiveScenario;
import dev.berth.testkit.scenario.RandomLife;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever happens, in whatever order: the queueing hints of the default profile miss nothing.
class AuditedLifeTest {
  private static final int SEEDS = 60;
  private static final int STEPS = 400;
  private static final String PROFILE =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          multiPoint:
            enabled:
            - name: Doorkeeper
      """;

  private final LiveScenario live =
      LiveScenario.cluster().plugin(new Doorkeeper()).configuredBy(PROFILE);

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? IntStream.rangeClosed(1, SEEDS).mapToObj(Long::valueOf) : Stream.of(one);
  }

  /// No queueing hint of an in-tree plugin misses an event that would have helped.
  @ParameterizedTest
  @MethodSource("seeds")
  void noPodWaitsThatWouldFit(long seed) {
    var random = new SplittableRandom(seed);
    var life = new RandomLife(live, random, pod -> held(pod, random));
    life.faulty(false);
    var audited = new AuditedScenario(live);
    for (int step = 0; step < STEPS; step++) {
      life.act();
      if (step % 20 == 0) {
        audited.round();
        audited.round();
        assertThat(audited.missed()).as("seed %d, step %d", seed, step).isEmpty();
      }
    }
    live.create(node("last").cpu("1")).create(pod("too-big").cpu("100"));
    audited.round();
    assertThat(audited.audited()).as("seed %d", seed).isPositive();
    assertThat(live.differences()).as("seed %d", seed).isEmpty();
    assertThat(live.errors()).as("seed %d", seed).isEmpty();
  }

  /// Some pods wait at Permit, and have something to do before they are bound.
  private static GivenPod held(GivenPod pod, SplittableRandom random) {
    return random.nextInt(4) == 0
        ? pod.labels("prebind=yes,wait=" + (1 + random.nextInt(20)))
        : pod;
  }
}
