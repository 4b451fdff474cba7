package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// `--pod-template`: pods of custom resources.
final class PodTemplateTest {
  private static final String CLUSTER =
      """
      {apiVersion: v1, kind: Node, metadata: {name: n1},
       status: {allocatable: {cpu: 2, memory: 8Gi, pods: 10}}}
      ---
      apiVersion: argoproj.io/v1alpha1
      kind: Rollout
      metadata: {name: web}
      spec:
        replicas: 3
        template: {spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]}}
      ---
      {apiVersion: monitoring.coreos.com/v1, kind: Prometheus, metadata: {name: k8s}}
      """;

  @Test
  void podsOfOperatorsAreNotCounted() {
    var run = Run.withInput(CLUSTER, "simulate", "-o", "summary", "-");

    assertThat(run.out()).contains("\"pods\": 0");
    assertThat(run.err())
        .contains(
            "pods not counted: Rollout web, Prometheus k8s, which an operator makes; to count them:"
                + " --pod-template 'Rollout=.spec.template,.spec.replicas'");
  }

  @Test
  void unlessItIsSaidWhereTheirTemplateIs() {
    var run =
        Run.withInput(
            CLUSTER,
            "simulate",
            "-o",
            "summary",
            "--pod-template=Rollout=.spec.template,.spec.replicas",
            "-");

    assertThat(run.out()).contains("\"placed\": 2", "\"pending\": 1");
    assertThat(run.err()).contains("pods not counted: Prometheus k8s, which an operator makes");
  }

  @Test
  void whatIsPlacedCanBeReadAgain() {
    var first =
        Run.withInput(
            CLUSTER,
            "simulate",
            "-o",
            "yaml",
            "--pod-template=Rollout=.spec.template,.spec.replicas",
            "-");

    assertThat(first.out()).contains("kind: Rollout", "nodeName: n1");
    assertThat(Run.withInput(first.out(), "simulate", "-o", "summary", "-").code()).isZero();
  }

  @Test
  void aWrongPathIsNamed() {
    assertThat(Run.berth("simulate", "--pod-template=Rollout=spec", "x").err())
        .contains("\"spec\" is not a path, such as .spec.template");
  }
}
