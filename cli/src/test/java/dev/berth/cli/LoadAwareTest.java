package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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

    assertThat(run.err()).contains("\"noon\" is no time such as 2026-01-31T12:00:00Z");
    assertThat(run.code()).isEqualTo(2);
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
        .contains("cpu: 6850m of 8 would be used, 86 %,")
        .contains("measured: 6, average over 20 s until 2026-03-01T12:00:00Z")
        .contains("estimated for this pod: 850m");
    assertThat(run.err()).doesNotContain("Skipped");
  }
}
