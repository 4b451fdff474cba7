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
      apiVersion: apps.kruise.io/v1alpha1
      kind: CloneSet
      metadata: {name: web}
      spec:
        replicas: 3
        template: {spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]}}
      ---
      {apiVersion: k8s.mariadb.com/v1alpha1, kind: MariaDB, metadata: {name: db}}
      """;

  @Test
  void podsOfOperatorsAreNotCounted() {
    var run = Run.withInput(CLUSTER, "simulate", "-o", "summary", "-");

    assertThat(run.out()).contains("\"pods\": 0");
    assertThat(run.err())
        .contains(
            "pods not counted: MariaDB default/db, which an operator makes, so they take no room;",
            "pods not counted: CloneSet default/web, which an operator makes, so they take no room;"
                + " to count them: --pod-template 'CloneSet=.spec.template,.spec.replicas'");
  }

  @Test
  void unlessItIsSaidWhereTheirTemplateIs() {
    var run =
        Run.withInput(
            CLUSTER,
            "simulate",
            "-o",
            "summary",
            "--pod-template=CloneSet=.spec.template,.spec.replicas",
            "-");

    assertThat(run.out()).contains("\"placed\": 2", "\"pending\": 1", "\"kind\": \"CloneSet\"");
    assertThat(run.err()).contains("pods not counted: MariaDB default/db, which an operator makes");
  }

  @Test
  void whatIsPlacedCanBeReadAgain() {
    var first =
        Run.withInput(
            CLUSTER,
            "simulate",
            "-o",
            "yaml",
            "--pod-template=CloneSet=.spec.template,.spec.replicas",
            "-");

    assertThat(first.out()).contains("kind: CloneSet", "nodeName: n1");
    assertThat(Run.withInput(first.out(), "simulate", "-o", "summary", "-").code()).isZero();
  }

  @Test
  void aWrongPathIsNamed() {
    assertThat(Run.berth("simulate", "--pod-template=CloneSet=spec", "x").err())
        .contains("must be a path such as .spec.template, not \"spec\"");
  }
}
