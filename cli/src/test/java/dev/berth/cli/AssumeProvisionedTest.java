package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// `--assume-provisioned`: claims that do not wait for a pod.
final class AssumeProvisionedTest {
  private static final String CLUSTER =
      """
      {apiVersion: v1, kind: Node, metadata: {name: n1},
       status: {allocatable: {cpu: 8, memory: 8Gi, pods: 10}}}
      ---
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: standard, annotations:
       {storageclass.kubernetes.io/is-default-class: "true"}}, provisioner: csi.example.com}
      ---
      {apiVersion: apps/v1, kind: StatefulSet, metadata: {name: db}, spec: {replicas: 2, serviceName: db,
       selector: {matchLabels: {app: db}}, template: {metadata: {labels: {app: db}}, spec: {containers:
       [{name: c, image: i}]}}, volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes:
       [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]}}
      """;

  @Test
  void claimsOfTheDefaultClassAreProvisionedAndThatIsSaid() {
    var run = Run.withInput(CLUSTER, "simulate", "-o", "summary", "-");

    assertThat(run.out()).contains("\"placed\": 2");
    assertThat(run.err())
        .contains(
            "Assumed: volumes are provisioned for default/data-db-0, default/data-db-1"
                + " (--assume-provisioned=false: they are not)")
        .doesNotContain("the input has no");
  }

  @Test
  void orTheyAreNot() {
    var run =
        Run.withInput(CLUSTER, "simulate", "-o", "summary", "--assume-provisioned=false", "-");

    assertThat(run.out()).contains("unbound immediate PersistentVolumeClaims");
    assertThat(run.err()).doesNotContain("Assumed");
  }

  @Test
  void explainAssumesItToo() {
    assertThat(Run.withInput(CLUSTER, "explain", "db-0", "-").err())
        .contains("Assumed: volumes are provisioned for default/data-db-0");
  }
}
