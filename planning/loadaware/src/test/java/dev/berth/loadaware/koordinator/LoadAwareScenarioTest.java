package dev.berth.loadaware.koordinator;

import static dev.berth.loadaware.koordinator.GivenMetric.metric;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Remembered answers beside those of calling the plugin for every node.
class LoadAwareScenarioTest {
  private final Scenario scenario =
      Scenario.cluster(node("a").cpu("10").memory("100Gi"), node("b").cpu("10").memory("100Gi"))
          .with(metric("a", "1", "10Gi").build(), metric("b", "2", "10Gi").build())
          .configuredBy(
              """
              apiVersion: kubescheduler.config.k8s.io/v1
              kind: KubeSchedulerConfiguration
              profiles:
              - plugins:
                  score:
                    disabled:
                    - name: '*'
                    enabled:
                    - {name: LoadAwareScheduling, weight: 1}
                  multiPoint:
                    enabled:
                    - name: LoadAwareScheduling
              """)
          .verified();

  private List<String> placesOf(int pods) {
    var places = new ArrayList<String>();
    for (int i = 0; i < pods; i++) {
      places.add(scenario.schedule(pod("p" + i).cpu("2")).chosen());
    }
    return places;
  }

  @Test
  void aBurstOfPodsDoesNotPileUpOnTheNodeThatIsTheLeastLoaded() {
    assertThat(placesOf(4)).containsExactly("a", "b", "a", "b");
  }

  @Test
  void aNewMetricCountsAtOnce() {
    scenario.change(metric("a", "5", "10Gi").build());

    assertThat(placesOf(1)).containsExactly("b");
  }

  @Test
  void noNodeIsTakenOnceAllMetricsAreTooOld() {
    scenario.later(Duration.ofMinutes(3));

    assertThat(scenario.schedule(pod("p")).message()).contains("2 node(s) nodeMetric expired");

    scenario.change(metric("a", "5", "10Gi").at("2026-01-01T00:03:00Z").build());
    assertThat(scenario.schedule(pod("p")).chosen()).isEqualTo("a");
  }
}
