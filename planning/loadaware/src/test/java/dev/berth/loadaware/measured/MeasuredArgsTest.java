package dev.berth.loadaware.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.status.PluginException;
import dev.berth.loadaware.usage.PrometheusQueries;
import dev.berth.loadaware.usage.UsageSettings;
import dev.berth.loadaware.usage.UsageSettings.Origin;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredArgsTest {
  private static MeasuredArgs read(Map<String, Object> args) {
    return PluginArgsReader.read(new LoadAwareFactory(), new UnknownArgs(args));
  }

  @Test
  void withoutArgumentsAMetricsServerIsAsked() {
    MeasuredArgs args = read(Map.of());

    assertThat(args.usage()).isEqualTo(UsageSettings.METRICS_SERVER);
    assertThat(args.thresholds()).isEqualTo(new CpuAndMemory(80, 90));
    assertThat(args.statistic()).isEqualTo(Statistic.AVERAGE);
    assertThat(args.staleAfter()).isEqualTo(180);
  }

  @Test
  void prometheusIsAskedForWhatNodeExporterOrTheKubeletMeasures() {
    var exporter = read(Map.of("prometheus", Map.of("address", "http://p:9090"))).usage();
    var kubelet =
        read(Map.of("prometheus", Map.of("address", "http://p:9090", "metrics", "kubelet")))
            .usage();

    assertThat(((Origin.Prometheus) exporter.origin()).queries())
        .isEqualTo(PrometheusQueries.NODE_EXPORTER);
    assertThat(((Origin.Prometheus) kubelet.origin()).queries())
        .isEqualTo(PrometheusQueries.KUBELET);
  }

  @Test
  void partsThatAreAbsentAreAsByDefault() {
    MeasuredArgs args =
        read(Map.of("thresholds", Map.of("cpu", 60L), "interval", "30s", "window", "10m"));

    assertThat(args.thresholds()).isEqualTo(new CpuAndMemory(60, 90));
    assertThat(args.usage().interval()).isEqualTo(Duration.ofSeconds(30));
    assertThat(args.usage().window()).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void allThatIsWrongIsSaidAtOnce() {
    assertThatThrownBy(() ->
            read(
                Map.of(
                    "interval", "0s",
                    "statistic", "p42",
                    "thresholds", Map.of("gpu", 1L, "cpu", 101L),
                    "prometheus", Map.of("address", "prometheus", "metrics", "cgroups"),
                    "intervall", "1s")))
        .isInstanceOf(PluginException.class)
        .hasMessageContaining("interval: must be between 1s and 1h0m0s, not 0s")
        .hasMessageContaining(
            "statistic: must be one of latest, average, p50, p90, p95, p99, not \"p42\"")
        .hasMessageContaining("thresholds: \"gpu\" is not measured; cpu and memory are")
        .hasMessageContaining("thresholds.cpu: must be between 0 and 100, not 101")
        .hasMessageContaining(
            "address: must be an address such as http://prometheus.monitoring:9090, not"
                + " \"prometheus\"")
        .hasMessageContaining(
            "prometheus.metrics: must be one of node-exporter, kubelet, not \"cgroups\"")
        .hasMessageContaining("unknown field \"intervall\"");
  }

  @Test
  void whatTheWorkIsCalledHasNoSecret() {
    assertThat(UsageSettings.METRICS_SERVER)
        .hasToString(
            "the metrics server every 15 s over 300 s, answers within 10 s and 67,108,864 bytes");
  }
}
