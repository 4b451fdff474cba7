package dev.berth.loadaware.trimaran;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.Plugin;
import dev.berth.loadaware.usage.NodeMeasurement;
import dev.berth.loadaware.usage.UsageStatistics;
import dev.berth.loadaware.usage.UsageStatistics.Distribution;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadVariationRiskBalancingTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private final FakePluginContext context = FakePluginContext.of(node("n").cpu("10").memory("100"));

  private void measured(Distribution cpu, Distribution memory) {
    context.with(
        new NodeMeasurement(
                "n", BEGIN, Duration.ofSeconds(15), cpu.average(), memory.average(), null)
            .withStatistics(new UsageStatistics(Duration.ofMinutes(5), cpu, memory))
            .toMetrics());
  }

  private static Distribution of(long average, long deviation) {
    return new Distribution(average, deviation, 0, 0, 0, 0);
  }

  private long score(Map<String, Object> args) {
    Plugin plugin =
        new LoadVariationRiskBalancingFactory().createFrom(new UnknownArgs(args), context);
    return new PluginHarness(plugin, pod("p").cpu("1").memory("10").info(), context.nodes().nodes())
        .rawScores()
        .getOrDefault("n", -1L);
  }

  /// CPU: 40 % and 10 % requested, deviation 36 %: 57. Memory: 20 % and 10 %, deviation 10 %: 80.
  @Test
  void theHigherRiskOfCpuAndMemoryCounts() {
    measured(of(4000, 3600), of(20, 10));
    assertThat(score(Map.of())).isEqualTo(57);

    measured(of(1000, 0), of(40, 36));
    assertThat(score(Map.of())).isEqualTo(57);
  }

  /// The square root of 0.36 is 0.6, twice that at most 1.
  @Test
  void marginAndSensitivityAreTrimarans() {
    measured(of(4000, 3600), of(0, 0));

    assertThat(score(Map.of("safeVarianceSensitivity", 2.0))).isEqualTo(45);
    assertThat(score(Map.of("safeVarianceSensitivity", 2.0, "safeVarianceMargin", 2.0)))
        .isEqualTo(25);
    assertThat(score(Map.of("safeVarianceMargin", 0L))).isEqualTo(75);
    assertThat(score(Map.of("safeVarianceMargin", -1.0))).isEqualTo(57);
  }

  @Test
  void withoutAMeasurementTheScoreIsZero() {
    assertThat(score(Map.of())).isZero();
  }
}
