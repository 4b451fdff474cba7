package dev.berth.timeline.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// [TimedLaws] in random clusters that are too small for their pods, with priorities and with nodes
/// that come and go.
@Order(1) // as it takes long
final class TimedLawsTest {
  private static final int PODS = 120;

  static LongStream seeds() {
    Long given = Long.getLong("seed");
    return given == null
        ? LongStream.rangeClosed(1, Long.getLong("seeds", 2))
        : LongStream.of(given);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theyHoldAtAnyTime(long seed) {
    String yaml = cluster(new SplittableRandom(seed));
    var laws = new TimedLaws();
    var run = TimedRun.observed(yaml, laws);

    assertThat(laws.succeeded()).isEqualTo(PODS);
    assertThat(TimedRun.toTheEnd(yaml).story()).isEqualTo(run.story());
  }

  /// One node stays, so that every pod ends at some time.
  private static String cluster(SplittableRandom random) {
    var yaml =
        new StringBuilder(
            """
            apiVersion: scheduling.k8s.io/v1
            kind: PriorityClass
            metadata: {name: p0}
            value: 0
            ---
            apiVersion: scheduling.k8s.io/v1
            kind: PriorityClass
            metadata: {name: p1}
            value: 10
            """);
    for (int i = 0; i < 4; i++) {
      String stays =
          i == 0
              ? ""
              : "simulation.berth.dev/arrival: %dm, simulation.berth.dev/duration: %dm"
                  .formatted(random.nextInt(200), 1 + random.nextInt(300));
      yaml.append(
          """
          ---
          apiVersion: v1
          kind: Node
          metadata: {name: n%d, annotations: {%s}}
          status: {allocatable: {cpu: 4, memory: 8Gi, pods: 20}}
          """
              .formatted(i, stays));
    }
    for (int i = 0; i < PODS; i++) {
      yaml.append(
          """
          ---
          apiVersion: v1
          kind: Pod
          metadata:
            name: pod-%d
            annotations:
              simulation.berth.dev/arrival: %ds
              simulation.berth.dev/duration: %ds
          spec:
            priorityClassName: p%d
            containers: [{name: c, resources: {requests: {cpu: %dm, memory: %dMi}}}]
          """
              .formatted(
                  i,
                  random.nextInt(20_000),
                  random.nextInt(3_000),
                  random.nextInt(10) == 0 ? 1 : 0,
                  100 + random.nextInt(3_900),
                  64 + random.nextInt(8_000)));
    }
    return yaml.toString();
  }
}
