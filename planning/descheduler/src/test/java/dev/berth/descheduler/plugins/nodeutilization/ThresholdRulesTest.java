package dev.berth.descheduler.plugins.nodeutilization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.descheduler.plugins.nodeutilization.HighNodeUtilizationPlugin.HighNodeUtilizationArgs;
import dev.berth.descheduler.plugins.nodeutilization.LowNodeUtilizationPlugin.LowNodeUtilizationArgs.MetricsUtilization;
import dev.berth.descheduler.plugins.nodeutilization.Thresholds.ThresholdRules;
import dev.berth.descheduler.plugins.support.Namespaces;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      nullValues = "fine",
      value = {
        "cpu=20 | cpu=50 | false | fine",
        "cpu=20 memory=0 | memory=100 cpu=20 | false | fine",
        "cpu=50 | cpu=20 | true | fine",
        "cpu=50 | cpu=20 | false | thresholds' cpu percentage is greater than targetThresholds'",
        "'' | cpu=20 | false | thresholds config is not valid: no resource threshold is configured",
        "cpu=1 | '' | false | targetThresholds config is not valid: no resource threshold is"
            + " configured",
        "cpu=-1 | cpu=20 | true | thresholds config is not valid: cpu threshold not in [0, 100]"
            + " range",
        "cpu=1 | cpu=100.5 | false | targetThresholds config is not valid: cpu threshold not in"
            + " [0, 100] range",
        "cpu=1 | memory=2 | false | thresholds and targetThresholds configured different resources",
        "cpu=1 | cpu=2 memory=2 | false | thresholds and targetThresholds configured different"
            + " resources",
      })
  void thresholdsGoTogether(String low, String high, boolean deviations, String problem) {
    assertThat(ThresholdRules.of(percentages(low), percentages(high), deviations))
        .isEqualTo(problem);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = {"fine", "-"},
      value = {
        "false, -, fine",
        "false, KubernetesMetrics, fine",
        "true, -, fine",
        "false, Other, fine",
        "true, KubernetesMetrics, it is not allowed to set both \"KubernetesMetrics\" source and"
            + " metricsServer",
        "false, Prometheus, prometheus query is required when metrics source is set to"
            + " \"Prometheus\"",
      })
  void aSourceIsGivenOnce(boolean server, String source, String problem) {
    var metrics = new MetricsUtilization(server, source == null ? "" : source, null);

    assertThat(metrics.problem()).isEqualTo(problem);
  }

  @Test
  void aQueryIsForPrometheus() {
    assertThat(new MetricsUtilization(false, "Prometheus", "q").problem()).isNull();
    assertThat(new MetricsUtilization(false, "KubernetesMetrics", "q").problem())
        .isEqualTo(
            "prometheus configuration is not allowed to set when source is set to"
                + " \"KubernetesMetrics\"");
  }

  @Test
  void onlyTheFirstProblemIsTold() {
    var included = new Namespaces(List.of("included"), List.of());

    assertThat(high(Map.of(), included).problems())
        .containsExactly("only Exclude namespaces can be set, inclusion is not supported");
    assertThat(high(Map.of(), Namespaces.ALL).problems())
        .containsExactly("no resource threshold is configured");
    assertThat(high(Map.of("cpu", 1.0), Namespaces.ALL).problems())
        .containsExactly("invalid eviction mode Bogus");
  }

  private static HighNodeUtilizationArgs high(Map<String, Double> thresholds, Namespaces among) {
    return new HighNodeUtilizationArgs(new TreeMap<>(thresholds), 0, List.of("Bogus"), among);
  }

  private static SortedMap<String, Double> percentages(String text) {
    var percentages = new TreeMap<String, Double>();
    for (String entry : text.replace("'", "").split(" ", -1)) {
      if (!entry.isEmpty()) {
        percentages.put(
            entry.substring(0, entry.indexOf('=')),
            Double.valueOf(entry.substring(entry.indexOf('=') + 1)));
      }
    }
    return percentages;
  }
}
