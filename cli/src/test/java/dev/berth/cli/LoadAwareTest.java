package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A cluster in files, with NodeMetrics: scheduled by what its nodes really use.
final class LoadAwareTest {
  private static final String CLUSTER =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins: {multiPoint: {enabled: [{name: LoadAwareScheduling}]}}
      ---
      {apiVersion: v1, kind: Node, metadata: {name: n1},
       status: {allocatable: {cpu: 8, memory: 8Gi, pods: 10}}}
      ---
      {apiVersion: slo.koordinator.sh/v1alpha1, kind: NodeMetric, metadata: {name: n1},
       status: {updateTime: "2026-03-01T12:00:00Z", nodeMetric: {nodeUsage: {resources: {cpu: "6", memory: 1Gi}}}}}
      ---
      {apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: c, image: i,
       resources: {requests: {cpu: 1}}}]}}
      """;

  @Test
  void aRejectionSaysWhatTheUseIsMadeOf() {
    var run = Run.withInput(CLUSTER, "explain", "web", "--at", "2026-03-01T12:01:00Z", "-");

    assertThat(run.out())
        .contains("node(s) cpu usage exceed threshold")
        .contains("86 % of 8, threshold 65 %")
        .contains("measured: 6")
        .contains("estimated for this pod: 850m");
  }

  @Test
  void withoutATimeMetricsOfOldAreTooOld() {
    assertThat(Run.withInput(CLUSTER, "explain", "web", "-").out())
        .contains("node(s) nodeMetric expired")
        .contains("reported last at 2026-03-01T12:00:00Z");
  }

  @Test
  void metricsAreWrittenAgainWithTheCluster() {
    var run = Run.withInput(CLUSTER, "simulate", "-o", "yaml", "--at", "2026-03-01T12:01:00Z", "-");

    assertThat(run.out()).containsOnlyOnce("kind: NodeMetric").contains("nodeUsage:");
    assertThat(run.err()).doesNotContain("Skipped");
  }

  @Test
  void aTimeThatIsNoneIsRefused() {
    var run = Run.withInput(CLUSTER, "simulate", "--at", "noon", "-");

    assertThat(run.err()).contains("must be a time such as 2026-01-31T12:00:00Z, not \"noon\"");
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest(name = "{0} at {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LoadAwareScheduling        | 12:02 |
          LoadAwareScheduling        | 12:03 | LoadAwareScheduling rejects the nodes whose NodeMetric is too old: NodeMetric of node n1, the latest, is 3m old, and good for 3m.
          LoadAware                  | 12:01 | LoadAware goes by what pods request: no node has any NodeMetrics.
          TargetLoadPacking          | 12:01 | TargetLoadPacking has no effect: no node has any NodeMetrics.
          LoadVariationRiskBalancing | 12:01 | LoadVariationRiskBalancing has no effect: no node has any NodeMetrics.
          NodeResourcesFit           | 23:00 |
          """)
  void aPluginThatKnowsNoLoadIsNoted(String plugin, String time, String note) {
    var run =
        Run.withInput(
            CLUSTER.replace("LoadAwareScheduling", plugin),
            "simulate",
            "-",
            "--at",
            "2026-03-01T%s:00Z".formatted(time));

    if (note == null) {
      assertThat(run.err()).doesNotContain("--node-usage");
    } else {
      assertThat(run.err()).contains("berth: " + note).containsOnlyOnce("--node-usage");
    }
  }

  @ParameterizedTest(name = "{0} in {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0.2,2026-03-01T12:00:00Z | UTC           |
          0.2,2026-03-01T12:00:00Z | Asia/Shanghai | no effect: cpu_usage_avg_5m of node n1, the latest, is 8h1m old, and good for 8m.
          0.2,2026-03-01T11:00:00Z | UTC           | no effect: cpu_usage_avg_5m of node n1, the latest, is 1h1m old, and good for 8m.
          -1,2026-03-01T12:00:00Z  | UTC           | no effect: no node has any annotation cpu_usage_avg_5m.
          """)
  void annotationsAreReadInATimeZone(
      String annotation, String zone, String note, @TempDir Path folder) throws IOException {
    Path policy =
        Files.writeString(
            folder.resolve("policy.yaml"),
            """
            apiVersion: scheduler.policy.crane.io/v1alpha1
            kind: DynamicSchedulerPolicy
            spec:
              syncPolicy: [{name: cpu_usage_avg_5m, period: 3m}]
              priority: [{name: cpu_usage_avg_5m, weight: 1}, {name: unknown, weight: 1}]
            """);
    String cluster =
        CLUSTER
            .replace(
                "{multiPoint: {enabled: [{name: LoadAwareScheduling}]}}",
                """
                {multiPoint: {enabled: [{name: Dynamic}]}}
                  pluginConfig: [{name: Dynamic, args: {policyConfigPath: %s, timeZone: %s}}]\
                """
                    .formatted(policy, zone))
            .replace(
                "kind: Node, metadata: {name: n1}",
                "kind: Node, metadata: {name: n1, annotations: {cpu_usage_avg_5m: '%s'}}"
                    .formatted(annotation));

    var run = Run.withInput(cluster, "simulate", "-", "--at", "2026-03-01T12:01:00Z");

    if (note == null) {
      assertThat(run.err()).doesNotContain("no effect");
    } else {
      assertThat(run.err()).contains("Dynamic has " + note).contains("in time zone " + zone);
    }
  }

  /// As `kubectl get nodes.metrics.k8s.io -o yaml` writes it.
  @Test
  void whatAMetricsServerSaysIsReadOfFilesToo() {
    var measured =
        CLUSTER
            .replace("LoadAwareScheduling", "LoadAware")
            .replaceFirst(
                "(?s)\\{apiVersion: slo.*?}}}}}",
                """
                {apiVersion: metrics.k8s.io/v1beta1, kind: NodeMetrics, metadata: {name: n1},
                 timestamp: "2026-03-01T12:00:00Z", window: 20s, usage: {cpu: "6", memory: 1Gi}}
                """);

    var run = Run.withInput(measured, "explain", "web", "--at", "2026-03-01T12:01:00Z", "-");

    assertThat(run.out())
        .as(run.err())
        .contains("node(s) measured cpu usage exceed threshold")
        .contains("cpu: 6850m of 8000m would be used,")
        .contains("measured: 6, average over 20 s until 2026-03-01T12:00:00Z")
        .contains("estimated for this pod: 850m");
    assertThat(run.err()).doesNotContain("Skipped");
  }
}
