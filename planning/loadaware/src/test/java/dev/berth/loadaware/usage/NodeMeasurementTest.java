package dev.berth.loadaware.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.loadaware.usage.UsageStatistics.Distribution;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeMeasurementTest {
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

  private static final NodeMeasurement USAGE =
      new NodeMeasurement("n1", NOON, Duration.ofSeconds(15), 1500, 4L << 30, null);

  private static NodeMetrics metrics(Map<String, Quantity> usage) {
    return new NodeMetrics(ObjectMeta.named("", "n1"), NOON, Duration.ZERO, usage);
  }

  @Test
  void whatIsWrittenAsAnObjectIsReadFromIt() {
    assertThat(NodeMeasurement.of(USAGE.toMetrics())).isEqualTo(USAGE);
  }

  @Test
  void theStatisticsAreInTheObjectToo() {
    NodeMeasurement known =
        USAGE.withStatistics(
            new UsageStatistics(
                Duration.ofMinutes(5),
                new Distribution(1, 2, 3, 4, 5, 6),
                new Distribution(7, 8, 9, 10, 11, 12)));

    assertThat(NodeMeasurement.of(known.toMetrics())).isEqualTo(known);
    assertThat(known.toMetrics().metadata().annotations())
        .containsEntry(
            NodeMeasurement.STATISTICS,
            "over=300s; cpu: avg=1 std=2 p50=3 p90=4 p95=5 p99=6; memory: avg=7 std=8 p50=9 p90=10"
                + " p95=11 p99=12");
  }

  @ParameterizedTest
  @CsvSource({"-1, 1Gi", "1, -1Gi", "1e30, 1Gi", "1, 1e30", ", 1Gi", "1, "})
  void whatNoNodeCanUseIsNoUsage(String cpu, String memory) {
    var usage = new HashMap<String, Quantity>();
    if (cpu != null) {
      usage.put("cpu", Quantity.parse(cpu));
    }
    if (memory != null) {
      usage.put("memory", Quantity.parse(memory));
    }

    assertThat(NodeMeasurement.of(metrics(usage))).isNull();
  }

  @ParameterizedTest
  @CsvSource({"NaN, 1", "1, NaN", "Infinity, 1", "-0.1, 1", "1, 1e30"})
  void numbersThatNoNodeCanUseAreNoUsage(double cores, double bytes) {
    assertThat(NodeMeasurement.measured("n1", NOON, Duration.ZERO, cores, bytes)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"over=5m", "''", "over=1s; cpu: avg=-1"})
  void statisticsThatAreSomethingElseAreNone(String text) {
    assertThat(UsageStatistics.parse(text)).isNull();
  }
}
