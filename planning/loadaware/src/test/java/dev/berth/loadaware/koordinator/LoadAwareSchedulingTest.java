package dev.berth.loadaware.koordinator;

import static dev.berth.loadaware.koordinator.GivenMetric.metric;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The clock stands at the time at which the metric was reported.
class LoadAwareSchedulingTest {
  private static final String SUCCESS = "Success";
  private static final String EXPIRED = "Unschedulable: node(s) nodeMetric expired";
  private static final String CPU = "Unschedulable: node(s) cpu usage exceed threshold";

  private final FakePluginContext context =
      FakePluginContext.of(node("n").cpu("10").memory("100Gi"));

  private PluginHarness asked(GivenPod pod, Map<String, ?> args) {
    return PluginHarness.of(
        new LoadAwareSchedulingFactory(), new UnknownArgs(Map.copyOf(args)), context, pod);
  }

  private String verdict(GivenPod pod) {
    return asked(pod, Map.of()).verdicts().getOrDefault("n", "");
  }

  /// A pod that requests 1 CPU is expected to use 0.85; the threshold is 65 %.
  @ParameterizedTest(name = "{0} used: {1}")
  @CsvSource({"5690m, Success", "5699m, Success", "5700m, rejected", "9, rejected"})
  void aNodeIsRejectedIfTheThresholdWouldBeExceeded(String cpu, String expected) {
    context.with(metric("n", cpu, "1Gi").build());

    assertThat(verdict(pod("p").cpu("1"))).isEqualTo(expected.equals(SUCCESS) ? SUCCESS : CPU);
  }

  @Test
  void podsOfDaemonSetsPassEvenIfTheMetricIsTooOld() {
    context.with(metric("n", "10", "1Gi").at("2025-12-31T23:00:00Z").build());

    assertThat(verdict(pod("p"))).isEqualTo(EXPIRED);
    assertThat(verdict(pod("p").ownedBy("apps/v1", "DaemonSet", "d"))).isEqualTo(SUCCESS);
  }

  @Test
  void aNodeWithoutAMetricPassesAndScoresNothing() {
    assertThat(verdict(pod("p"))).isEqualTo(SUCCESS);
    assertThat(asked(pod("p"), Map.of()).rawScores()).containsEntry("n", 0L);
  }

  @Test
  void aMetricExpiresAndItsNodeIsReported() {
    context.with(metric("n", "1", "1Gi").build());
    List<String> reported = new ArrayList<>();
    var plugin = new LoadAwareSchedulingFactory().createFrom(UnknownArgs.NONE, context);
    context.reportingTo((node, aspect) -> reported.add(node + " " + aspect));

    context.clock().advance(Duration.ofMinutes(3).minusNanos(1));
    var nodes = context.nodes().nodes();
    assertThat(new PluginHarness(plugin, pod("p").info(), nodes).verdicts())
        .containsEntry("n", SUCCESS);
    assertThat(reported).isEmpty();

    context.clock().advance(Duration.ofNanos(1));
    assertThat(new PluginHarness(plugin, pod("p").info(), nodes).verdicts())
        .containsEntry("n", EXPIRED);
    assertThat(reported).containsExactly("n OBJECT");
  }

  @Test
  void podsThatTheMetricDoesNotShowYetCount() {
    context.with(metric("n", "5", "1Gi").build());
    assertThat(verdict(pod("p").cpu("1"))).isEqualTo(SUCCESS);

    context.placed(pod("other").cpu("1").on("n").info());

    assertThat(verdict(pod("p").cpu("1"))).isEqualTo(CPU);
    assertThat(asked(pod("p").cpu("1"), Map.of()).facts().get("n"))
        .containsExactly(
            "measured: 5",
            "estimated beyond that for pods placed lately: 850m",
            "estimated for this pod: 850m",
            "reported at 2026-01-01T00:00:00Z");
  }

  @Test
  void aPodThatHasBeenMeasuredLongEnoughDoesNotCountTwice() {
    context.placed(pod("other").cpu("1").on("n").info());
    context.with(
        metric("n", "5", "1Gi").at("2026-01-01T00:02:00Z").pod("other", "100m", "1Mi").build());
    var plugin = new LoadAwareSchedulingFactory().createFrom(UnknownArgs.NONE, context);

    context.clock().advance(Duration.ofMinutes(2));

    assertThat(
            new PluginHarness(plugin, pod("p").cpu("1").info(), context.nodes().nodes()).verdicts())
        .containsEntry("n", SUCCESS);
  }

  @Test
  void theScoreIsTheMeanOfWhatIsFree() {
    context.with(metric("n", "4150m", "29Gi").build());

    // cpu: (10 - 4.15 - 0.85) / 10; memory: (100 - 29 - 0.7) / 100, cut off
    assertThat(asked(pod("p").cpu("1").memory("1Gi"), Map.of()).rawScores())
        .containsEntry("n", (50L + 70L) / 2);
  }

  @Test
  void theDominantResourceHasAWeightOfItsOwn() {
    context.with(metric("n", "4150m", "29Gi").build());

    assertThat(
            asked(
                    pod("p").cpu("1").memory("1Gi"),
                    Map.of("dominantResourceWeight", 1L, "resourceWeights", Map.of("memory", 1L)))
                .rawScores())
        .containsEntry("n", (70L + 50L) / 2);
  }
}
