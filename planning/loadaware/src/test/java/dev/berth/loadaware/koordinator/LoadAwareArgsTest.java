package dev.berth.loadaware.koordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.status.PluginException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadAwareArgsTest {
  private static LoadAwareArgs read(Map<String, ?> fields) {
    return PluginArgsReader.read(
        new LoadAwareSchedulingFactory(), new UnknownArgs(Map.copyOf(fields)));
  }

  @Test
  void whatIsAbsentIsFilledIn() {
    LoadAwareArgs args = read(Map.of("estimatedScalingFactors", Map.of("cpu", 50L)));

    assertThat(args.filterExpiredNodeMetrics()).isTrue();
    assertThat(args.nodeMetricExpirationSeconds()).isEqualTo(180);
    assertThat(args.resourceWeights()).isEqualTo(Map.of("cpu", 1L, "memory", 1L));
    assertThat(args.usageThresholds()).isEqualTo(Map.of("cpu", 65L, "memory", 95L));
    assertThat(args.estimatedScalingFactors()).isEqualTo(Map.of("cpu", 50L, "memory", 70L));
  }

  @Test
  void withADominantWeightThereNeedBeNoOthers() {
    assertThat(read(Map.of("dominantResourceWeight", 1L)).resourceWeights()).isEmpty();
  }

  @Test
  void allThatIsWrongIsSaidAtOnceInKoordinatorsWords() {
    assertThatThrownBy(() ->
            read(
                Map.of(
                    "nodeMetricExpirationSeconds",
                    0L,
                    "resourceWeights",
                    Map.of("cpu", 0L, "example.com/gpu", 1L),
                    "usageThresholds",
                    Map.of("cpu", 101L),
                    "aggregated",
                    Map.of("usageAggregationType", "p42", "scoreAggregatedDuration", "-1m"))))
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "[nodeMetricExpiredSeconds: Invalid value: 0: nodeMetricExpiredSeconds should be a"
                + " positive value, resourceWeights: Invalid value:"
                + " {\"cpu\":0,\"example.com/gpu\":1}: resource Weight of cpu should be a positive"
                + " value, got 0, usageThresholds: Invalid value: {\"cpu\":101}: resource Threshold"
                + " of cpu should be less than 100, got 101, estimatedScalingFactors: Not found:"
                + " \"example.com/gpu\", aggregated.usageAggregationType: Unsupported value:"
                + " \"p42\": supported values: \"avg\", \"p50\", \"p90\", \"p95\", \"p99\","
                + " aggregated.scoreAggregatedDuration: Invalid value: \"-1m0s\": duration must be"
                + " >= 0]");
  }

  @Test
  void unknownFieldsAreRefused() {
    assertThatThrownBy(() -> read(Map.of("usageThreshold", Map.of())))
        .hasMessageEndingWith("strict decoding error: unknown field \"usageThreshold\"");
  }
}
