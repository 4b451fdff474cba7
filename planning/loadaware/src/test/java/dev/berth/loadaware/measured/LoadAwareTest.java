package dev.berth.loadaware.measured;

import static dev.berth.loadaware.measured.GivenUsage.usage;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.status.Reason;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.scenario.DecisionAssert;
import dev.berth.testkit.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Where pods go by what is measured, with remembered answers beside those of calling the plugin
/// for every node.
class LoadAwareTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static GivenNode ten(String name) {
    return node(name).cpu("10").memory("100Gi");
  }

  private static Scenario scenario(String args, NodeMetrics... measured) {
    return Scenario.cluster(ten("a"), ten("b"), ten("c"))
        .with(measured)
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
                  - {name: LoadAware, weight: 1}
                multiPoint:
                  enabled:
                  - name: LoadAware
              pluginConfig:
              - name: LoadAware
                args: {%s}
            """
                .formatted(args))
        .verified();
  }

  private static List<String> placesOf(Scenario scenario, int pods) {
    var places = new ArrayList<String>();
    for (int i = 0; i < pods; i++) {
      places.add(scenario.schedule(pod("p" + i).cpu("1")).chosen());
    }
    return places;
  }

  private static List<Reason> reasons(Decision decision, String node) {
    return Objects.requireNonNull(decision.nodes().get(node)).reasons();
  }

  @Test
  void theNodeThatIsUsedLeastIsChosenWhateverIsRequested() {
    var scenario =
        scenario(
            "",
            usage("a", 7000, 10).build(),
            usage("b", 1000, 10).build(),
            usage("c", 4000, 10).build());

    assertThat(placesOf(scenario, 1)).containsExactly("b");
  }

  @Test
  void aBurstOfPodsDoesNotPileUpOnIt() {
    var scenario =
        scenario(
            "",
            usage("a", 3000, 10).build(),
            usage("b", 1000, 10).build(),
            usage("c", 2000, 10).build());

    assertThat(placesOf(scenario, 6)).containsExactly("b", "b", "c", "b", "c", "a");
  }

  @Test
  void aNodeAboveItsThresholdIsRejectedAndTheUseTakenApart() {
    var scenario =
        scenario(
            "thresholds: {cpu: 50}",
            usage("a", 4000, 10).build(),
            usage("b", 9000, 10).build(),
            usage("c", 9000, 10).build());
    placesOf(scenario, 1);

    Decision decision = scenario.schedule(pod("next").cpu("1"));

    assertThat(decision.message())
        .contains("0/3 nodes are available: 3 node(s) measured cpu usage exceed threshold.");
    assertThat(reasons(decision, "a"))
        .singleElement()
        .satisfies(reason -> {
          assertThat(reason.detail())
              .isEqualTo("cpu: 5700m of 10000m would be used, 57 %, threshold 50 %");
          assertThat(reason.details())
              .containsExactly(
                  "measured: 4, average over 15 s until 2026-01-01T00:00:00Z",
                  "placed since, and not wholly measured: 850m, by 1 pod",
                  "estimated for this pod: 850m");
        });
  }

  @Test
  void atTheThresholdAPodPasses() {
    var scenario = scenario("thresholds: {cpu: 50}", usage("a", 4150, 10).build());

    assertThat(scenario.remove(ten("b").build()).remove(ten("c").build()))
        .satisfies(it -> assertThat(placesOf(it, 1)).containsExactly("a"));
  }

  @Test
  void aPodIsCountedAsFarAsItIsNotMeasured() {
    var scenario =
        scenario(
            "thresholds: {cpu: 50}",
            usage("a", 4100, 10).build(),
            usage("b", 9000, 10).build(),
            usage("c", 9000, 10).build());
    placesOf(scenario, 1); // estimated to use 850m from 00:00:00 on

    scenario
        .later(MINUTE.multipliedBy(3))
        .change(
            usage("a", 4500, 10)
                .over(MINUTE.multipliedBy(4), 4200, 4500)
                .after(MINUTE.multipliedBy(3))
                .build());
    Decision decision = scenario.schedule(pod("next").cpu("1"));

    assertThat(reasons(decision, "a").getFirst().details())
        .contains("placed since, and not wholly measured: 212m, by 1 pod");
  }

  @Test
  void theStatisticThatIsAskedForCounts() {
    NodeMetrics a = usage("a", 0, 1).over(MINUTE, 1000, 9000).build();
    NodeMetrics b = usage("b", 0, 1).over(MINUTE, 2000, 3000).build();
    NodeMetrics c = usage("c", 9999, 1).build();

    assertThat(placesOf(scenario("statistic: average", a, b, c), 1)).containsExactly("a");
    assertThat(placesOf(scenario("statistic: p95", a, b, c), 1)).containsExactly("b");
  }

  /// Of a, 20 % is used, of b 60 %.
  @Test
  void aNodeOfWhichNothingIsKnownIsScoredAsTheAverage() {
    var scenario = scenario("", usage("a", 2000, 20).build(), usage("b", 6000, 60).build());

    DecisionAssert.assertThat(scenario.schedule(pod("p").cpu("1")))
        .scores("a", "LoadAware", 75)
        .scores("b", "LoadAware", 35)
        .scores("c", "LoadAware", 55);
  }

  @Test
  void suchANodeIsScoredAnewWhenTheAverageChanges() {
    var scenario = scenario("", usage("a", 1000, 10).build(), usage("b", 1000, 10).build());
    DecisionAssert.assertThat(scenario.schedule(pod("p1").cpu("1").memory("1Gi")))
        .isAssumedOn("a")
        .scores("c", "LoadAware", 85);

    scenario.change(usage("a", 5000, 10).build());

    DecisionAssert.assertThat(scenario.schedule(pod("p2").cpu("1").memory("1Gi")))
        .scores("c", "LoadAware", 73);
  }

  @Test
  void podsDoNotPileUpOnANodeOfWhichNothingIsKnown() {
    var scenario =
        scenario("", usage("a", 2000, 1).build(), usage("b", 2000, 1).build())
            .nodes(ten("d").running(pod("large").cpu("8")));

    DecisionAssert.assertThat(scenario.schedule(pod("p").cpu("1")))
        .scores("c", "LoadAware", 84)
        .scores("d", "LoadAware", 60);
  }

  @Test
  void aMeasurementOfANodeThatIsGoneIsNoPartOfTheAverage() {
    var scenario = scenario("", usage("a", 9000, 90).build(), usage("b", 2000, 20).build());
    scenario.remove(ten("a").build());

    DecisionAssert.assertThat(scenario.schedule(pod("p").cpu("1")))
        .scores("b", "LoadAware", 75)
        .scores("c", "LoadAware", 75);
  }

  @Test
  void oldMeasurementsAreNone() {
    var scenario = scenario("thresholds: {cpu: 50}", usage("a", 9000, 10).build());
    scenario.remove(ten("b").build()).remove(ten("c").build());
    assertThat(scenario.schedule(pod("p")).chosen()).isNull();

    scenario.later(MINUTE.multipliedBy(3));

    assertThat(scenario.schedule(pod("p")).chosen()).isEqualTo("a");
  }

  @Test
  void whatIsFarMoreThanTheNodeHasIsNoMeasurement() {
    var scenario = scenario("", usage("a", 110_001, 10).build());
    scenario.remove(ten("b").build()).remove(ten("c").build());

    assertThat(scenario.schedule(pod("p")).chosen()).isEqualTo("a");
  }

  @Test
  void podsOfDaemonSetsPass() {
    var scenario = scenario("thresholds: {cpu: 50}", usage("a", 9000, 10).build());
    scenario.remove(ten("b").build()).remove(ten("c").build());

    assertThat(scenario.schedule(pod("p").ownedBy("apps/v1", "DaemonSet", "agents")).chosen())
        .isEqualTo("a");
  }

  @Test
  void aThresholdOfZeroIsNone() {
    var scenario = scenario("thresholds: {cpu: 0, memory: 0}", usage("a", 9900, 99).build());
    scenario.remove(ten("b").build()).remove(ten("c").build());

    assertThat(scenario.schedule(pod("p")).chosen()).isEqualTo("a");
  }
}
