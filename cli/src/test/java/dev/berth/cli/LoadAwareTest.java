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
}
