package dev.berth.loadaware.trimaran;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.Plugin;
import dev.berth.framework.status.PluginException;
import dev.berth.loadaware.usage.NodeMeasurement;
import dev.berth.loadaware.usage.UsageSettings;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetLoadPackingTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private final FakePluginContext context =
      FakePluginContext.of(node("n").cpu("10").memory("10Gi"));

  private static NodeMetrics used(long milliCpu, Instant at) {
    return new NodeMeasurement("n", at, Duration.ofSeconds(15), milliCpu, 1 << 30, null)
        .toMetrics();
  }

  private long score(Map<String, Object> args, GivenPod pod) {
    Plugin plugin = new TargetLoadPackingFactory().createFrom(new UnknownArgs(args), context);
    return new PluginHarness(plugin, pod.info(), context.nodes().nodes())
        .rawScores()
        .getOrDefault("n", -1L);
  }

  /// Target 40: up to it from 40 to 100, beyond it from 40 down to 0.
  @ParameterizedTest
  @CsvSource({"0, 40", "20, 70", "40, 100", "50, 33", "70, 20", "100, 0", "100.1, 0"})
  void theNearerToTheTargetTheBetter(double used, long score) {
    assertThat(TargetLoadPackingPlugin.score(used, 40)).isEqualTo(score);
  }

  @Test
  void whatThePodIsPredictedToUseCounts() {
    context.with(used(1000, BEGIN));

    assertThat(score(Map.of(), pod("limited").cpu("2"))).isEqualTo(100); // 1000 + 2 * 1500
    assertThat(score(Map.of(), pod("silent"))).isEqualTo(70); // 1000 + 1000
    assertThat(
            score(
                Map.of(
                    "defaultRequests",
                    Map.of("cpu", "3"),
                    "targetUtilization",
                    80L,
                    "defaultRequestsMultiplier",
                    "2"),
                pod("silent")))
        .isEqualTo(90); // 1000 + 3000: 20 * 40 / 80 + 80
  }

  @Test
  void podsThatCameWithinAMinuteBeforeTheEndOfTheMeasurementCount() {
    context.with(used(1000, BEGIN.plusSeconds(60)));
    context.placed(pod("early").cpu("1").createdAt(BEGIN).on("n").info());
    context.placed(pod("late").cpu("1").createdAt(BEGIN.plusSeconds(1)).on("n").info());

    // 1000 + 1500 of the late one + 1000 of the silent one: 60 * 35 / 40 + 40 = 92.5
    assertThat(score(Map.of(), pod("silent"))).isEqualTo(93);
  }

  @Test
  void withoutAMeasurementTheScoreIsZero() {
    assertThat(score(Map.of(), pod("p"))).isZero();

    context.with(used(1000, BEGIN));
    context.clock().advance(Duration.ofMinutes(5));
    assertThat(score(Map.of(), pod("p"))).isZero();
  }

  @Test
  void bothPluginsAndLoadAwareShareWhatTheyAsk() {
    context.background(UsageSettings.METRICS_SERVER);
    var args = new UnknownArgs(Map.of("metricProvider", Map.of("type", "KubernetesMetricsServer")));
    var _ = new TargetLoadPackingFactory().createFrom(args, context);
    var _ = new LoadVariationRiskBalancingFactory().createFrom(args, context);

    assertThat(context.works()).hasSize(1);
  }

  @Test
  void whatIsNotTrimaransOrNotPossibleIsSaid() {
    assertThatThrownBy(() ->
            score(
                Map.of(
                    "watcherAddress",
                    "http://127.0.0.1:2020",
                    "metricProvider",
                    Map.of("type", "SignalFx"),
                    "defaultRequestsMultiplier",
                    "much",
                    "targetUtilization",
                    101L),
                pod("p")))
        .isInstanceOf(PluginException.class)
        .hasMessageContaining("watcherAddress: no load-watcher is asked; write metricProvider")
        .hasMessageContaining(
            "metricProvider.type: must be one of KubernetesMetricsServer, Prometheus, not"
                + " \"SignalFx\"")
        .hasMessageContaining(
            "unable to parse DefaultRequestsMultiplier: must be a number such as 1.5, not \"much\"")
        .hasMessageContaining("targetUtilization: 101 is above 100");
  }
}
