package dev.berth.loadaware.measured;

import static dev.berth.loadaware.measured.GivenUsage.usage;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Pods that wait while measurements come, change, stop and become old.
class LoadAwareLiveTest {
  private static final GivenPod POD = pod("p").cpu("1");

  private final LiveScenario live =
      LiveScenario.cluster(node("a").cpu("10").memory("100Gi"))
          .configuredBy(
              """
              apiVersion: kubescheduler.config.k8s.io/v1
              kind: KubeSchedulerConfiguration
              profiles:
              - plugins:
                  multiPoint:
                    enabled:
                    - name: LoadAware
              """);

  private void measured(long milliCpu, Duration after) {
    live.reader().answer(usage("a", milliCpu, 10).after(after).build());
  }

  @Test
  void aPodIsTriedAgainAsSoonAsTheNodeHasCalmedDown() {
    measured(9000, Duration.ZERO);
    live.settle();
    live.create(POD).settle();
    assertThat(live.nodeOf(POD)).isEmpty();

    measured(1000, Duration.ofSeconds(15));
    live.advance(Duration.ofMinutes(3));

    assertThat(live.nodeOf(POD)).isEqualTo("a");
  }

  @Test
  void measurementsThatHelpNothingWakeNobody() {
    measured(9000, Duration.ZERO);
    live.settle();
    live.create(POD).settle();

    for (int i = 1; i < 20; i++) {
      measured(9000 + i, Duration.ofSeconds(15L * i));
      live.advance(Duration.ofSeconds(15));
    }

    assertThat(live.decisions(POD)).hasSize(1);
  }

  @Test
  void aPodIsTriedAgainWhenTheMeasurementHasBecomeTooOld() {
    measured(9000, Duration.ZERO);
    live.settle();
    live.create(POD).settle();
    live.reader().fail("the metrics server is away");

    live.advance(Duration.ofSeconds(179));
    assertThat(live.nodeOf(POD)).isEmpty();

    live.advance(Duration.ofSeconds(1));
    assertThat(live.nodeOf(POD)).isEqualTo("a");
    assertThat(live.errors())
        .containsExactly("do background work: usage of nodes: the metrics server is away");
  }

  @Test
  void aMetricsServerThatKnowsTheNodeNoMoreLetsThePodPass() {
    measured(9000, Duration.ZERO);
    live.settle();
    live.create(POD).settle();

    live.reader().answer();
    live.advance(Duration.ofSeconds(30));

    assertThat(live.nodeOf(POD)).isEqualTo("a");
  }

  @Test
  void aMeasurementOfTomorrowIsNone() {
    measured(9000, Duration.ofDays(1));
    live.settle();
    live.create(POD).settle();

    assertThat(live.nodeOf(POD)).isEqualTo("a");
  }
}
